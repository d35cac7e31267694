#!/usr/bin/env bash
# Numbers of openings or rounds with leading zeros, 07 to 12, in a CSV that Ruby reads with converters: :numeric.
# Guess: 010 is ten, or stays a text. Seen with csv of Ruby 3.1: numbers are read as literals of Ruby, so 010 is 8, in
# octal, and 08, which is no octal number, is the float 8.0: two openings are equal. 1_000 is a thousand.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'ruby3.1=3.1.2-*' 'libruby3.1=3.1.2-*'
RUBYLIB=$(printf '%s:' root/usr/lib/{,*-linux-gnu/}ruby/{vendor_ruby/,}{3.1.0,} root/usr/lib/ruby/gems/3.1.0)
export RUBYLIB
cells() { ruby3.1 --disable-gems -rcsv -e "p CSV.parse_line('$1', converters: :numeric)"; }
seen '07,08,010,1_000' '[7, 8.0, 8, 1000]' "$(cells 07,08,010,1_000)"
