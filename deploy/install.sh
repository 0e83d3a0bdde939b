#!/bin/sh
# Puts a site up on a machine with systemd and Caddy:  sudo deploy/install.sh www.example.com
# It can be run again, also from a newer release that root has unpacked: that brings the units, the command and Caddy's part up to
# date. Settings, data and the release that runs stay.
set -eu
domain=${1:-}
release=$(dirname "$(dirname "$(readlink -f "$0")")")
releases=/opt/shutterdesk
settings=/etc/shutterdesk
caddy=/etc/caddy

fail() {
  echo "$1" >&2
  exit 1
}
[ -n "$domain" ] || fail "Name the site's domain: $0 www.example.com"
[ "$(id -u)" = 0 ] || fail "Run this as root: sudo $0 $domain"
[ -x "$release/bin/shutterdesk" ] || fail "$release is no unpacked release: it lacks bin/shutterdesk."
case $release in "$releases"/*) fail "Unpack the release elsewhere, as root: what lies in $releases belongs to the service." ;; esac
command -v caddy >/dev/null || fail "Caddy is not installed: apt-get install caddy"
if [ -e "$settings/.env" ] && ! grep -qx "PUBLIC_URL=https://$domain" "$settings/.env"; then
  fail "The site on this machine is not https://$domain: change PUBLIC_URL in $settings/.env first."
fi
version=$("$release/bin/shutterdesk" --version)

id shutterdesk >/dev/null 2>&1 || useradd --system --home-dir /var/lib/shutterdesk --shell /usr/sbin/nologin shutterdesk
install -d -o shutterdesk -g shutterdesk -m 700 /var/lib/shutterdesk
# Only root writes here, so nobody can lead root elsewhere by a link.
install -d -o root -g shutterdesk -m 750 "$settings"
if [ ! -e "$settings/.env" ]; then
  printf 'PUBLIC_URL=https://%s\nTRUST_PROXY=1\nHOST=127.0.0.1\nDATA_DIR=/var/lib/shutterdesk/data\n' "$domain" |
    install -o root -g shutterdesk -m 640 /dev/stdin "$settings/.env"
fi
# Later releases are put there by the service's user: root touches nothing in it again.
if [ ! -e "$releases" ]; then
  install -d -m 755 "$releases.new"
  cp -R "$release" "$releases.new/$version-installed"
  ln -s "$releases/$version-installed" "$releases.new/current"
  chown -Rh shutterdesk:shutterdesk "$releases.new"
  mv "$releases.new" "$releases"
fi
install -m 755 "$release/deploy/shutterdesk.sh" /usr/local/bin/shutterdesk
for unit in shutterdesk.service shutterdesk.socket; do
  install -m 644 "$release/deploy/$unit" "/etc/systemd/system/$unit"
done

# Caddy may serve other sites: only the file that came with it is replaced.
sed "s/{\$DOMAIN:www.example.com}/$domain/" "$release/deploy/Caddyfile" >"$caddy/shutterdesk.caddy"
by_hand=
if ! grep -qs 'import shutterdesk.caddy' "$caddy/Caddyfile"; then
  if [ ! -e "$caddy/Caddyfile" ] || ! dpkg --verify caddy | grep -q "$caddy/Caddyfile"; then
    echo 'import shutterdesk.caddy' >"$caddy/Caddyfile"
  else
    by_hand="$caddy/Caddyfile is your own: add the line \"import shutterdesk.caddy\" to it, then systemctl reload caddy."
  fi
fi

if [ ! -d /run/systemd/system ]; then
  echo "systemd does not run here: start \"shutterdesk start\" as the user shutterdesk, and Caddy, by other means."
  exit 0
fi
systemctl daemon-reload
systemctl enable --quiet shutterdesk.socket shutterdesk.service caddy
systemctl start shutterdesk.socket
systemctl restart shutterdesk.service
if [ -n "$by_hand" ]; then
  echo "$by_hand"
else
  systemctl reload-or-restart caddy
fi
echo "The site comes up at https://$domain. A new one is set up at https://$domain/admin, with the token in"
echo "/var/lib/shutterdesk/data/secrets/set-up-token."
