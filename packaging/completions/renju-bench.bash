# shellcheck shell=bash
# Completion of renju-bench in bash. The program knows what fits; this asks it: renju-bench complete.

# Sets `plain` to what bash makes of a word, and `quote` to the quote that is open at its end.
_renju_bench_unquote() {
  local i c word=$1
  plain="" quote=""
  for ((i = 0; i < ${#word}; ++i)); do
    c=${word:i:1}
    if [[ $c == "$quote" ]]; then
      quote=""
    elif [[ ! $quote && $c == [\'\"] ]]; then
      quote=$c
    elif [[ $c == \\ && $quote != \' && (! $quote || ${word:i+1:1} == [\"\$\`\\]) ]]; then
      ((++i))
      plain+=${word:i:1}
    else
      plain+=$c
    fi
  done
}

# Fills `words` with the words up to the cursor. COMP_WORDS has parts: bash splits words at ':' and '='.
_renju_bench_words() {
  local i part line=${COMP_LINE:0:COMP_POINT}
  words=()
  for ((i = 0; i <= COMP_CWORD; ++i)); do
    part=${COMP_WORDS[i]}
    if ((i == 0)) || [[ $line == [[:blank:]]* ]]; then
      line=${line#"${line%%[![:blank:]]*}"}
      words+=("")
    fi
    ((i < COMP_CWORD)) || part=$line
    words[-1]+=$part
    line=${line#"$part"}
  done
}

# add_paths KIND BEFORE: files or folders that fit behind the beginning BEFORE of the word.
_renju_bench_paths() {
  local path flag=-f
  [[ $1 == files ]] || flag=-d
  while IFS= read -r path; do
    COMPREPLY+=("$2$path")
  done < <(compgen "$flag" -- "${current#"$2"}")
  compopt -o filenames
}

_renju_bench() {
  local words current line breaks known="" plain quote i
  COMPREPLY=()
  _renju_bench_words
  for i in "${!words[@]}"; do
    _renju_bench_unquote "${words[i]}"
    words[i]=$plain
  done
  current=${words[-1]}
  while IFS= read -r line; do
    case $line in
      ':files '*) _renju_bench_paths files "${line#:files }" ;;
      ':folders '*) _renju_bench_paths folders "${line#:folders }" ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
  # bash replaces only what stands behind the last of the characters at which it splits words, or the quote.
  breaks=${COMP_WORDBREAKS//[!:=]/}
  [[ $quote || ! $breaks ]] || known=${current%"${current##*["$breaks"]}"}
  for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=${COMPREPLY[i]#"$known"}; done
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[:=] ]] || return 0
  compopt -o nospace
  [[ ! $quote ]] || COMPREPLY+=("${COMPREPLY[0]} ") # of a single one bash would close the quote
}

complete -F _renju_bench renju-bench
