#!/bin/sh
# Puts a site up on a machine with systemd and Caddy:  sudo deploy/install.sh www.example.com
# A further site on the same machine has a name and a port of its own:  sudo deploy/install.sh www.other.com other 3001
# It can be run again: with another domain, which the site then moves to, and from a newer release that root has unpacked, which brings
# the units, the command and Caddy's part up to date. Data and the release that runs stay. It replaces only files of its own.
set -eu
domain=${1:-}
name=shutterdesk${2:+-$2}
release=$(dirname "$(dirname "$(readlink -f "$0")")")
releases=/opt/$name
settings=/etc/$name
caddy=/etc/caddy
units=/etc/systemd/system
command=/usr/local/bin/$name
port=$(sed -n 's/^PORT=//p' "$settings/.env" 2>/dev/null || true)
port=${port:-${3:-3000}}

fail() {
  echo "$1" >&2
  exit 1
}
[ -n "$domain" ] || fail "Name the site's domain: $0 www.example.com"
case $domain in *[!a-z0-9.-]*) fail "$domain is no domain: name it alone and in small letters, as in www.example.com" ;; esac
case ${2:-} in *[!a-z0-9]*) fail "The name $2 may have small letters and digits alone." ;; esac
case $port in *[!0-9]*) fail "The port $port is no number." ;; esac
[ "$(id -u)" = 0 ] || fail "Run this as root: sudo $0 $domain"
[ -x "$release/bin/shutterdesk" ] || fail "$release is no unpacked release: it lacks bin/shutterdesk."
case $release in "$releases"/*) fail "Unpack the release elsewhere, as root: what lies in $releases belongs to the service." ;; esac
command -v caddy >/dev/null || fail "Caddy is not installed: apt-get install caddy"
# Each file of ours names this script.
for file in "$command" "$units/$name.service" "$units/$name.socket" "$caddy/$name.caddy"; do
  [ ! -e "$file" ] || grep -q 'install\.sh' "$file" || fail "$file is none of ours: move it away first. Nothing was changed."
done
[ "${3:-$port}" = "$port" ] || fail "$name has port $port already. Nothing was changed."
taken=$(grep -ls "^ListenStream=127.0.0.1:$port\$" "$units"/shutterdesk*.socket | grep -vx "$units/$name.socket" || true)
[ -z "$taken" ] || fail "Port $port is that of $(basename "$taken" .socket): name another one after the name. Nothing was changed."
# 0A: something listens.
if [ -d /run/systemd/system ] && ! systemctl is-active --quiet "$name.socket" &&
  grep -qs ":$(printf %04X "$port") [0-9A-F:]* 0A " /proc/net/tcp /proc/net/tcp6; then
  fail "Port $port is that of another program: end it, or name another port, as in $0 $domain ${2:-''} 3001. Nothing was changed."
fi
version=$("$release/bin/shutterdesk" --version)
running=$(readlink "$releases/current" || echo "$version")
running=${running##*/}
running=${running%%-*}
# The link is the service's: nothing else of it may reach root's terminal.
case $running in "" | *[!0-9.]*) fail "$releases/current names no release. Nothing was changed." ;; esac
[ "$(printf '%s\n' "$version" "$running" | sort -V | tail -n 1)" = "$version" ] ||
  fail "This machine runs $running: take its own install.sh, not that of $version. Nothing was changed."

id "$name" >/dev/null 2>&1 || useradd --system --home-dir "/var/lib/$name" --shell /usr/sbin/nologin "$name"
install -d -o "$name" -g "$name" -m 700 "/var/lib/$name"
# Only root writes here, so nobody can lead root elsewhere by a link.
install -d -o root -g "$name" -m 750 "$settings"
if [ ! -e "$settings/.env" ]; then
  printf 'PUBLIC_URL=https://%s\nTRUST_PROXY=1\nHOST=127.0.0.1\nPORT=%s\nDATA_DIR=/var/lib/%s/data\n' "$domain" "$port" "$name" |
    install -o root -g "$name" -m 640 /dev/stdin "$settings/.env"
elif ! grep -qx "PUBLIC_URL=https://$domain" "$settings/.env"; then
  if grep -q '^PUBLIC_URL=' "$settings/.env"; then
    echo "The site moves from $(sed -n 's/^PUBLIC_URL=//p' "$settings/.env") to https://$domain."
    sed -i "s|^PUBLIC_URL=.*|PUBLIC_URL=https://$domain|" "$settings/.env"
  else
    echo "$settings/.env has no PUBLIC_URL: enter $domain under Studio → Address too."
  fi
fi
# Later releases are put there by the service's user: root touches nothing in it again.
if [ ! -e "$releases" ]; then
  rm -rf "$releases.new"
  install -d -m 755 "$releases.new"
  cp -R "$release" "$releases.new/$version-installed"
  ln -s "$releases/$version-installed" "$releases.new/current"
  chown -Rh "$name:$name" "$releases.new"
  mv "$releases.new" "$releases"
elif [ "$running" != "$version" ]; then
  echo "The site still runs $running: $name update, with the archive of $version, brings it up to date."
fi
# Files, folders, the user and the units have the name of the site; the program has always the same.
own() {
  sed "s|shutterdesk|$name|g; s|current/bin/$name|current/bin/shutterdesk|; s|127.0.0.1:3000|127.0.0.1:$port|
    s|{\$DOMAIN:www.example.com}|$domain|" "$release/deploy/$1"
}
own shutterdesk.sh | install -m 755 /dev/stdin "$command"
for unit in service socket; do
  own "shutterdesk.$unit" | install -m 644 /dev/stdin "$units/$name.$unit"
done

# Caddy may serve other sites: only the file that came with its package is replaced.
own Caddyfile >"$caddy/$name.caddy"
by_hand=
if ! grep -qs "import $name.caddy" "$caddy/Caddyfile"; then
  packaged=$(dpkg-query -W -f '${Conffiles}' caddy 2>/dev/null | sed -n "s|.*$caddy/Caddyfile ||p")
  if [ ! -e "$caddy/Caddyfile" ] || [ "$(md5sum <"$caddy/Caddyfile" | cut -d' ' -f1)" = "$packaged" ]; then
    echo "import $name.caddy" >"$caddy/Caddyfile"
  elif ! grep -qv '^import shutterdesk' "$caddy/Caddyfile"; then
    echo "import $name.caddy" >>"$caddy/Caddyfile"
  else
    by_hand="$caddy/Caddyfile is your own: add the line \"import $name.caddy\" to it, then systemctl reload caddy."
  fi
fi
# A visitor who types the other name comes to the same site, where that name leads to this machine too.
case $domain in www.*) other=${domain#www.} ;; *) other=www.$domain ;; esac
addresses() { getent ahosts "$1" | cut -d' ' -f1 | sort -u; }
if [ -n "$(addresses "$other")" ] && [ "$(addresses "$other")" = "$(addresses "$domain")" ]; then
  cp "$caddy/$name.caddy" "$caddy/$name.alone"
  printf '\n%s {\n\tredir https://%s{uri} permanent\n}\n' "$other" "$domain" >>"$caddy/$name.caddy"
  # A site of somebody else may have that name already.
  { cat "$caddy/Caddyfile" && [ -z "$by_hand" ] || echo "import $name.caddy"; } >"$caddy/$name.try"
  if caddy validate --adapter caddyfile --config "$caddy/$name.try" >/dev/null 2>&1; then
    echo "https://$other leads to https://$domain."
  else
    cp "$caddy/$name.alone" "$caddy/$name.caddy"
    echo "https://$other belongs to another site of this machine, or Caddy has a fault of its own: it stays as it is."
  fi
  rm "$caddy/$name.alone" "$caddy/$name.try"
else
  echo "$other does not lead to this machine. Once its record does, run this again: it will lead to $domain."
fi

if [ ! -d /run/systemd/system ]; then
  echo "systemd does not run here: start \"$name start\" as the user $name, and Caddy, by other means. $by_hand"
  exit 0
fi
systemctl daemon-reload
systemctl enable --quiet "$name.socket" "$name.service" caddy
systemctl start "$name.socket"
# The unit is started once the site answers.
timeout 300 systemctl restart "$name.service" ||
  fail "The site does not start. journalctl -u $name -n 20 says why; then: systemctl restart $name"
[ -n "$by_hand" ] || systemctl reload-or-restart caddy ||
  by_hand="Caddy does not take $caddy/Caddyfile. journalctl -u caddy -n 20 says why; then: systemctl restart caddy"
[ -z "$by_hand" ] || fail "The site runs, but Caddy does not lead to it: $by_hand"
echo "The site comes up at https://$domain. A new one is set up at https://$domain/admin, with the token in"
echo "/var/lib/$name/data/secrets/set-up-token."
