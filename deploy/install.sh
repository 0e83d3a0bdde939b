#!/bin/sh
# Puts a site up on a machine with systemd and Caddy:  sudo deploy/install.sh www.example.com
# It can be run again, also from a newer release: settings and data stay.
set -eu
domain=${1:-}
release=$(dirname "$(dirname "$(readlink -f "$0")")")
home=/var/lib/shutterdesk

fail() {
  echo "$1" >&2
  exit 1
}
[ -n "$domain" ] || fail "Name the site's domain: $0 www.example.com"
[ "$(id -u)" = 0 ] || fail "Run this as root: sudo $0 $domain"
[ -x "$release/bin/shutterdesk" ] || fail "$release is no unpacked release: it lacks bin/shutterdesk."
command -v caddy >/dev/null || fail "Caddy is not installed: apt-get install caddy"
"$release/bin/shutterdesk" --version >/dev/null

id shutterdesk >/dev/null 2>&1 || useradd --system --home-dir "$home" --shell /usr/sbin/nologin shutterdesk
install -d -o shutterdesk -g shutterdesk -m 700 "$home"
if [ ! -e "$home/.env" ]; then
  printf 'PUBLIC_URL=https://%s\nTRUST_PROXY=1\nHOST=127.0.0.1\n' "$domain" >"$home/.env"
  chown shutterdesk:shutterdesk "$home/.env"
  chmod 600 "$home/.env"
fi
ln -sfn "$release" /opt/shutterdesk
ln -sf /opt/shutterdesk/bin/shutterdesk /usr/local/bin/shutterdesk
install -m 644 "$release/deploy/shutterdesk.service" /etc/systemd/system/shutterdesk.service
if ! grep -qs Shutterdesk /etc/caddy/Caddyfile; then
  [ ! -e /etc/caddy/Caddyfile ] || cp /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-shutterdesk
  sed "s/{\$DOMAIN:www.example.com}/$domain/" "$release/deploy/Caddyfile" >/etc/caddy/Caddyfile
fi

if [ ! -d /run/systemd/system ]; then
  echo "systemd does not run here: start \"shutterdesk start\" in $home as the user shutterdesk, and Caddy, by other means."
  exit 0
fi
systemctl daemon-reload
systemctl enable --quiet shutterdesk caddy
systemctl restart shutterdesk caddy
echo "The site comes up at https://$domain. A new one is set up at https://$domain/admin, with the token in"
echo "$home/data/secrets/set-up-token."
