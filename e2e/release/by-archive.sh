# The commands of docs/rented-machine.md, and what may happen to the site later.
cd /root
begun=$(date +%s)
apt-get update -qq && apt-get install -y -qq caddy libatomic1 >/dev/null 2>&1
mkdir -p /root/release && tar xzf shutterdesk-*-linux-x64.tar.gz -C /root/release
/root/release/shutterdesk-*-linux-x64/deploy/install.sh studio.localhost
page() {
  curl -skf --retry 60 --retry-all-errors --retry-delay 1 --resolve studio.localhost:443:127.0.0.1 https://studio.localhost/
}
page | grep -o '<title>[^<]*'
echo "seconds: $(($(date +%s) - begun))"
# As cron calls it.
env -i PATH=/usr/bin:/bin /usr/local/bin/shutterdesk doctor | grep -o 'The server runs'
/root/release/shutterdesk-*-linux-x64/deploy/install.sh second.localhost second 3001 >/dev/null
curl -skf --retry 60 --retry-all-errors --retry-delay 1 --resolve second.localhost:443:127.0.0.1 https://second.localhost/ | grep -q '<title>' &&
  shutterdesk-second doctor | grep -q 'The server runs' && echo 'a second site beside it'
# A person does this later.
shutterdesk admin add desk | grep -o 'There is a new account.'
# A visitor every 20 ms, until the file is gone: through Caddy, and at the server itself.
touch /root/visiting
visit() {
  while [ -e /root/visiting ]; do
    curl -sk -m 30 -o /dev/null -w '%{http_code} %{time_total}\n' "$@" >>"/root/visits-$name" || echo refused >>"/root/visits-$name"
    sleep 0.02
  done
}
(name=caddy visit --resolve studio.localhost:443:127.0.0.1 https://studio.localhost/) &
(name=server visit http://127.0.0.1:3000/) &
sleep 2
kill -9 "$(systemctl show -p MainPID --value shutterdesk)"
sleep 1
page >/dev/null && echo 'back after a crash'
mkdir -p /var/tmp/next && cp next.tar.gz /var/tmp/next/ && chmod -R a+rX /var/tmp/next
shutterdesk update /var/tmp/next/next.tar.gz --yes 2>&1 | grep -o 'is unsigned' || true
install -m 644 next.tar.gz.sig /var/tmp/next/
shutterdesk update /var/tmp/next/next.tar.gz --yes | grep -o 'Shutterdesk .* runs' || true
# The update ends once the site answers; systemd hears so a moment later.
timeout 60 sh -c 'until systemctl is-active --quiet shutterdesk; do sleep 0.1; done'
page >/dev/null && echo 'back after an update'
echo "owner of the new release: $(stat -c %U /opt/shutterdesk/current/)"
shutterdesk update --back --yes | grep -o 'Shutterdesk .* runs again' || true
rm /root/visiting
wait
for name in caddy server; do
  echo "$name: $(cut -d' ' -f1 "/root/visits-$name" | sort | uniq -c | tr -s ' \n' ' ')longest $(cut -d' ' -f2 "/root/visits-$name" | sort -n | tail -1)"
done
printf 'blog.localhost {\n\trespond blog\n}\n' >/etc/caddy/Caddyfile
/root/release/shutterdesk-*-linux-x64/deploy/install.sh moved.localhost 2>&1 | grep -o 'The site moves from .*\|Caddyfile is your own' || true
grep -o blog.localhost /etc/caddy/Caddyfile
/opt/shutterdesk/current/bin/shutterdesk update /var/tmp/next/next.tar.gz 2>&1 | grep -o 'Never as root' || true
echo 'PORT=nonsense' >>/etc/shutterdesk/.env
systemctl restart shutterdesk || true
timeout 60 sh -c 'until systemctl is-failed --quiet shutterdesk; do sleep 1; done'
systemctl show shutterdesk -p ExecMainStatus
# The pending visit of whoever has left makes systemd start it again and again, but not at once.
begun=$(date +%s)
curl -s -m 20 -o /dev/null http://127.0.0.1:3000 || true
starts=$(journalctl -u shutterdesk --no-pager --since "@$begun" | grep -c 'PORT must be a port number')
[ "$starts" -le 3 ] && echo 'rests between starts that cannot work'
journalctl -u shutterdesk --no-pager | grep -o 'PORT must be a port number.*' | head -1
