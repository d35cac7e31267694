// An unused function, linked only into builds of scripts/speed-experiment: the code after it lies
// elsewhere in memory.
namespace rb::speed {

[[gnu::used, gnu::retain]] void layout_padding();
void layout_padding() {
#define RB_TEXT(number) #number
#define RB_SKIP(number) ".skip " RB_TEXT(number) ", 0x90"
  asm volatile(RB_SKIP(RB_LAYOUT_PADDING));
}

}  // namespace rb::speed
