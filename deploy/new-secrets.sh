#!/bin/sh
# Writes .env: the settings of .env.example, with a new random text for each secret that is empty there.
set -eu
cd "$(dirname "$0")/.."

if [ -e .env ]; then
  echo "There is a .env already. It is kept: its secrets are those that the stores know." >&2
  exit 1
fi

secret() {
  head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}

umask 077
while IFS= read -r line; do
  case $line in
    *_PASSWORD= | *_KEY= | *_TOKEN=) line=$line$(secret) ;;
  esac
  printf '%s\n' "$line"
done <.env.example >.env.new
mv .env.new .env
echo "Written to .env. Keep a copy in a safe place: without it the stores cannot be opened."
