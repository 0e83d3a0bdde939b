#!/bin/sh
# The command "shutterdesk" of a machine that install.sh has set up. Releases belong to the service's user, so root runs nothing of
# them: this becomes that user first. It works in the folder of the settings: name files by their whole path.
cd /etc/shutterdesk
# cron's lacks runuser.
PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
program=/opt/shutterdesk/current/bin/shutterdesk
[ "$(id -u)" = 0 ] || exec "$program" "$@"
# A terminal of its own, so that nothing is typed into root's.
terminal=
[ ! -t 0 ] || terminal=--pty
# shellcheck disable=SC2086
exec runuser -u shutterdesk $terminal -- env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/var/lib/shutterdesk \
  LANG="${LANG:-C.UTF-8}" TERM="${TERM:-dumb}" "$program" "$@"
