# The formatter of TypeScript, in the version that tests/web/package-lock.json names. Sourced, never run.

# prettier ARGUMENTS...: runs it over the page's sources. Status 77 where it is missing and npm cannot fetch it.
prettier() {
  local tools=$root/build/npm
  if ! cmp -s "$root/tests/web/package-lock.json" "$tools/package-lock.json" || [[ ! -d $tools/node_modules ]]; then
    command -v npm >/dev/null || return 77
    mkdir -p "$tools"
    cp "$root"/tests/web/package*.json "$tools"
    if ! (cd "$tools" && npm ci --ignore-scripts --no-audit --no-fund) >"$tools/log" 2>&1; then
      rm -rf "$tools/node_modules"
      return 77
    fi
  fi
  (cd "$root/web" && "$tools/node_modules/.bin/prettier" --log-level warn "$@" 'src/**/*.ts')
}
