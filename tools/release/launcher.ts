/** The names that `uname` has for systems and processors. */
const UNAME: Readonly<Record<string, string>> = {
  'linux-x64': 'Linux x86_64',
  'linux-arm64': 'Linux aarch64',
  'darwin-x64': 'Darwin x86_64',
  'darwin-arm64': 'Darwin arm64',
};

/** The places of glibc's loader; nothing else has one there. */
const LOADER: Readonly<Record<string, string>> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};

/** `bin/shutterdesk` of an archive, which runs without any Node on the machine. */
export const launcherFor = (system: string, sparing: Readonly<Record<string, string>>): string => `#!/bin/sh
# Runs Shutterdesk with the Node that came with it. Exit code 78: trying again would not help.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
fail() {
  echo "$1" >&2
  exit 78
}
[ "$(uname -s -m)" = "${UNAME[system]}" ] ||
  fail "This release is for ${UNAME[system]}, and this machine is $(uname -s -m): take the release for it."
${
  LOADER[system]
    ? `[ -e ${LOADER[system]} ] ||
  fail "Shutterdesk needs a Linux with glibc, such as Debian, Ubuntu or Fedora; this one has another C library (musl)."
`
    : ''
}[ -e "$root/complete" ] ||
  fail "This release in $root is not whole: its archive was cut short. Get it again, and unpack it into an empty folder."
node="$root/node/bin/node"
"$node" --version >/dev/null 2>&1 ||
  fail "The Node of this release does not run here ($("$node" --version 2>&1)). On Debian and Ubuntu, this helps: apt-get install libatomic1"
${Object.entries(sparing)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"`)
  .join('\n')}
# Where this user may write here, later starts are quicker.
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$root/compiled}"
exec "$node" "$root/lib/shutterdesk.js" "$@"
`;
