# The clone of docs/rented-machine.md.
cd /root
begun=$(date +%s)
apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy git libatomic1 nodejs npm >/dev/null 2>&1
git clone -q /root/shutterdesk.git /opt/shutterdesk && cd /opt/shutterdesk
printf 'PUBLIC_URL=https://studio.localhost\nTRUST_PROXY=1\nHOST=127.0.0.1\n' >.env
sed 's/{$DOMAIN:www.example.com}/studio.localhost/' deploy/Caddyfile >/etc/caddy/Caddyfile && systemctl restart caddy
npm start >/root/server.log 2>&1 &
server=$!
curl -skf --retry 900 --retry-all-errors --retry-delay 1 --resolve studio.localhost:443:127.0.0.1 https://studio.localhost/ | grep -o '<title>[^<]*'
echo "seconds: $(($(date +%s) - begun))"
kill "$server"
wait "$server" || true
