# Shared by the findings: a temporary folder, pinned packages, and the comparison of what was printed with what is expected.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

install() {
  npm init -y >/dev/null
  npm install --silent --no-audit --no-fund --save-exact "$@" >/dev/null
}

# Runs a module given on standard input and shows its output.
run() {
  cat >finding.mjs
  node finding.mjs | tee output.txt
}

# Compares the output with the one on standard input.
expect() {
  cat >expected.txt
  if diff expected.txt output.txt; then
    echo "As described."
  else
    echo "The behavior has changed: see the difference above." >&2
    exit 1
  fi
}
