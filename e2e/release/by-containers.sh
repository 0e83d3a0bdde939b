# The containers of docs/rented-machine.md. The images of Docker Hub are made of Debian here: a test fetches nothing from there.
cd /root
page() {
  curl -skf --retry 120 --retry-all-errors --retry-delay 1 --resolve studio.localhost:443:127.0.0.1 https://studio.localhost/
}
compose() {
  DOMAIN=studio.localhost docker compose -f compose.yaml -f compose.caddy.yaml "$@"
}
image() {
  debootstrap --variant=minbase --include=ca-certificates "$2" "/root/$2" >"/root/$2.log"
  cp -r /usr/local/share/ca-certificates "/root/$2/usr/local/share/"
  chroot "/root/$2" update-ca-certificates >>"/root/$2.log" 2>&1
  if [ -n "$3" ]; then
    chroot "/root/$2" apt-get update -qq
    chroot "/root/$2" apt-get install -y -qq --no-install-recommends $3 >>"/root/$2.log" 2>&1
  fi
  tar -C "/root/$2" -c . | docker import "$4" - "$1" >/dev/null
  rm -rf "/root/${2:?}"
}
begun=$(date +%s)
apt-get update -qq && apt-get install -y -qq --no-install-recommends docker.io docker-cli docker-buildx docker-compose git >/dev/null 2>&1
away=$(date +%s)
apt-get install -y -qq debootstrap >/dev/null 2>&1
image debian:bookworm-slim bookworm "" --change='CMD ["sh"]'
image node:22-bookworm-slim trixie 'nodejs npm' --change='CMD ["sh"]'
image caddy:2 bookworm caddy --change='CMD ["caddy","run","--config","/etc/caddy/Caddyfile"]'
begun=$((begun + $(date +%s) - away))
git clone -q /root/shutterdesk.git shutterdesk && cd shutterdesk
compose up -d >/root/compose.log 2>&1 || tail -40 /root/compose.log
page | grep -o '<title>[^<]*'
echo "seconds: $(($(date +%s) - begun))"
# Promises of the files.
container=$(compose ps -q shutterdesk)
echo "user: $(docker exec "$container" id -u)"
echo "read-only: $(docker exec "$container" sh -c 'touch /opt/x 2>/dev/null' && echo false || echo true)"
timeout 90 sh -c "until docker inspect -f '{{.State.Health.Status}}' $container | grep -x healthy; do sleep 1; done"
docker exec "$container" shutterdesk admin add desk | grep -o 'There is a new account.'
compose down >/dev/null 2>&1
compose up -d >/dev/null 2>&1
page >/dev/null
compose exec -T shutterdesk shutterdesk admin list | grep -q desk && echo 'back after a restart'
stopping=$(date +%s)
compose stop shutterdesk >/dev/null 2>&1
container=$(compose ps -aq shutterdesk)
[ $(($(date +%s) - stopping)) -lt 20 ] && [ "$(docker inspect -f '{{.State.ExitCode}}' "$container")" = 0 ] && echo 'stopped in time'
docker compose -f compose.yaml -f compose.caddy.yaml config 2>&1 | grep -o 'DOMAIN.*the name of the site' | head -1
curl -s -o /dev/null http://127.0.0.1:3000 || echo 'only Caddy reaches the server'
install -d -m 700 /root/of-root
docker run --rm --read-only --tmpfs /tmp -v /root/of-root:/data shutterdesk 2>&1 | grep -o 'cannot be written to'
