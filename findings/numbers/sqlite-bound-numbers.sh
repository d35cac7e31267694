#!/usr/bin/env bash
# Engines with more than two games, from a database of results: having count(*) > ?, with 2 for the question mark.
# Guess: Perl's, PHP's and Tcl's SQLite hand a number over as a number, as Python's does. Seen with DBD::SQLite 1.72,
# PDO of PHP 8.2 and Tcl's 3.40.1: it is a text, which is above every number, so no engine is found. Ratings stored so
# in a column without a type are texts, too, of which 7 is above 10.
source "${BASH_SOURCE[0]%/*}/../lib.sh"
debian 'libdbd-sqlite3-perl=1.72-*' 'php8.2-cli=8.2.*' 'php8.2-sqlite3=8.2.*' 'libsqlite3-tcl=3.40.1-*' 'tcl8.6=8.6.*'
of="select typeof(n) || ' ' || (3 > n) from (select"
cat >two.pl <<PL
use DBI;
print DBI->connect("dbi:SQLite:dbname=:memory:", "", "")->selectrow_array("$of ? as n)", {}, 2);
PL
cat >two.php <<PHP
<?php \$found = (new PDO("sqlite::memory:"))->prepare("$of ? as n)");
\$found->execute([2]);
echo \$found->fetchColumn();
PHP
cat >two.tcl <<TCL
lappend auto_path root/usr/lib/tcltk
package require sqlite3
sqlite3 base :memory:
set two 2
puts [base onecolumn {$of \$two as n)}]
TCL
cat >two.py <<PY
import sqlite3
print(sqlite3.connect(":memory:").execute("$of ? as n)", (2,)).fetchone()[0])
PY
PERL5LIB=$(printf '%s:' root/usr/lib/{*-linux-gnu/perl5/5.*,perl5})
export PERL5LIB TCL_LIBRARY=root/usr/share/tcltk/tcl8.6
seen 'Python: type of 2, is 3 above it' 'integer 1' "$(python3 two.py)"
seen Perl 'text 0' "$(perl two.pl)"
php() { php8.2 -n -d extension_dir="$(echo root/usr/lib/php/2*)" -d extension=pdo -d extension=pdo_sqlite "$@"; }
seen PHP 'text 0' "$(php two.php)"
seen Tcl 'text 0' "$(tclsh8.6 two.tcl)"
