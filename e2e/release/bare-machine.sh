#!/bin/sh
# A bare Debian with its own systemd and its own network, in namespaces, on which a script plays what a person would type:
#   bare-machine.sh FOLDER DEBIAN PLAY FILE…
# The files lie in its /root. It needs root, debootstrap and slirp4netns.
set -eu
folder=$1
debian=$2
machine=$folder/machine

if [ "$debian" = inside ]; then
  mount --make-rprivate /
  mount --bind "$machine" "$machine"
  mount -t proc proc "$machine/proc"
  mount -t tmpfs tmpfs "$machine/run"
  mount -t sysfs sysfs "$machine/sys"
  mount -t tmpfs tmpfs "$machine/tmp"
  mount --rbind /dev "$machine/dev"
  mount -t cgroup2 none "$machine/sys/fs/cgroup"
  mkdir -p "$machine/host"
  cd "$machine"
  # No chroot: a container cannot begin in one.
  pivot_root . host
  exec /usr/bin/env -i container=docker PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c 'umount -l /host && exec /lib/systemd/systemd'
fi

play=$3
shift 3
debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,curl,ca-certificates "$debian" "$machine" >"$folder/debootstrap.log"
echo 'nameserver 10.0.2.3' >"$machine/etc/resolv.conf"
echo '127.0.0.1 localhost' >"$machine/etc/hosts"
cp -r "$play" "$@" "$machine/root/"
# The kernel has one list of foreign programs for all machines.
ln -s /dev/null "$machine/etc/systemd/system/systemd-binfmt.service"
# It trusts what this machine trusts, such as a proxy between.
cp -r /usr/local/share/ca-certificates "$machine/usr/local/share/"
chroot "$machine" update-ca-certificates >"$folder/certificates.log" 2>&1

unshare --mount --pid --uts --ipc --net --cgroup --fork --kill-child "$0" "$folder" inside >"$folder/systemd.log" 2>&1 &
outside=$!
trap 'kill -9 $outside' EXIT
timeout 60 sh -c 'until pgrep -P '$outside' >/dev/null; do sleep 1; done'
inside=$(pgrep -P $outside)
slirp4netns --configure --mtu=65520 --disable-host-loopback "$inside" tap0 >"$folder/network.log" 2>&1 &
network=$!
trap 'kill $network; kill -9 $outside' EXIT
enter() {
  nsenter -t "$inside" -m -p -u -i -n -C -r -w /usr/bin/env -i HOME=/root DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
timeout 60 sh -c 'until [ -e /proc/'$inside'/root/run/dbus/system_bus_socket ]; do sleep 1; done'
enter systemctl is-system-running --wait >/dev/null || true
enter sh -eu "/root/$(basename "$play")"
