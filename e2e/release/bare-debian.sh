#!/bin/sh
# A bare Debian with its own systemd, in namespaces of its own, goes from nothing to a page behind https by the commands of
# docs/rented-machine.md:  bare-debian.sh FOLDER ARCHIVE
# It needs debootstrap, and root. Prints the seconds that the commands took.
set -eu
folder=$1
archive=$2
machine=$folder/machine

if [ "${3:-}" = inside ]; then
  mount --make-rprivate /
  mount --bind "$machine" "$machine"
  mount -t proc proc "$machine/proc"
  mount -t tmpfs tmpfs "$machine/run"
  mount -t tmpfs tmpfs "$machine/sys"
  mount --rbind /dev "$machine/dev"
  mkdir -p "$machine/sys/fs/cgroup"
  mount -t cgroup2 none "$machine/sys/fs/cgroup"
  exec chroot "$machine" /usr/bin/env -i container=docker PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
fi

debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,curl,ca-certificates bookworm "$machine" >"$folder/debootstrap.log"
cp /etc/resolv.conf "$machine/etc/resolv.conf"
echo '127.0.0.1 localhost' >"$machine/etc/hosts"
cp "$archive" "$machine/root/"
cat >"$machine/root/play.sh" <<'PLAY'
set -eu
export DEBIAN_FRONTEND=noninteractive
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
echo 'PORT=nonsense' >>.env
systemctl restart shutterdesk || true
timeout 60 sh -c 'until systemctl is-failed --quiet shutterdesk; do sleep 1; done'
journalctl -u shutterdesk --no-pager | grep -o 'PORT must be a port number.*'
systemctl show shutterdesk -p NRestarts -p ExecMainStatus
PLAY

unshare --mount --pid --uts --ipc --fork --kill-child "$0" "$folder" "$archive" inside >"$folder/systemd.log" 2>&1 &
outside=$!
trap 'kill -9 $outside' EXIT
inside() {
  nsenter -t "$(pgrep -P $outside)" -m -p -u -i chroot "$machine" /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
timeout 60 sh -c 'until pgrep -P '$outside' >/dev/null; do sleep 1; done'
inside systemctl is-system-running --wait >/dev/null || true
inside sh /root/play.sh
