# The commands of docs/rented-machine.md, and what may happen to the site later.
cd /root
begun=$(date +%s)
apt-get update -qq && apt-get install -y -qq caddy libatomic1 >/dev/null 2>&1
mkdir -p /opt/releases && tar xzf shutterdesk-*-linux-x64.tar.gz -C /opt/releases
/opt/releases/shutterdesk-*-linux-x64/deploy/install.sh studio.localhost
page() {
  curl -skf --retry 60 --retry-all-errors --retry-delay 1 --resolve studio.localhost:443:127.0.0.1 https://studio.localhost/
}
page | grep -o '<title>[^<]*'
echo "seconds: $(($(date +%s) - begun))"
# A person does this later.
cd /var/lib/shutterdesk
runuser -u shutterdesk -- shutterdesk admin add desk | grep -o 'There is a new account.'
kill -9 "$(systemctl show -p MainPID --value shutterdesk)"
sleep 1
page >/dev/null && echo 'back after a crash'
shutterdesk update /root/next.tar.gz --yes | grep -o 'Shutterdesk .* runs'
systemctl is-active --quiet shutterdesk && page >/dev/null && echo 'back after an update'
shutterdesk update --back --yes | grep -o 'Shutterdesk .* runs again'
echo 'PORT=nonsense' >>.env
systemctl restart shutterdesk || true
timeout 60 sh -c 'until systemctl is-failed --quiet shutterdesk; do sleep 1; done'
journalctl -u shutterdesk --no-pager | grep -o 'PORT must be a port number.*'
systemctl show shutterdesk -p NRestarts -p ExecMainStatus
