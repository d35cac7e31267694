#pragma once

#include <cstdint>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace rb::renju {

// Copies sixteen bytes from `from` to `to`. Bit i is set if byte i differs from `other`'s.
inline std::uint32_t copy_and_compare(const std::uint8_t* from, const std::uint8_t* other,
                                      std::uint8_t* to) {
#ifdef __SSE2__
  const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(other));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), x);
  return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, y))) ^ 0xFFFFU;
#else
  std::uint32_t mask = 0;
  for (unsigned i = 0; i < 16; ++i) {
    to[i] = from[i];
    mask |= (from[i] != other[i] ? 1U : 0U) << i;
  }
  return mask;
#endif
}

}  // namespace rb::renju
