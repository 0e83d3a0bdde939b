# The release is built in a first image, on the machine's own processor, and is all that the second one has. Nothing of it is
# fetched when it runs. For another processor: docker build --platform linux/arm64 .
ARG BUILDER=node:22-bookworm-slim
ARG BASE=debian:bookworm-slim

FROM --platform=$BUILDPLATFORM ${BUILDER} AS builder
ARG TARGETARCH
# Node's own library, which a bare Debian lacks.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN node tools/bootstrap.mjs release --out /out --for "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" \
  && mkdir /release \
  && tar xzf /out/*.tar.gz --strip-components=1 -C /release

FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin shutterdesk \
  && install -d -o 10001 -g 10001 -m 700 /data /backup
COPY --from=builder /release /opt/shutterdesk
RUN ln -s /opt/shutterdesk/bin/shutterdesk /usr/local/bin/shutterdesk
USER 10001
WORKDIR /data
# The container's own files may be read-only.
ENV DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/opt/shutterdesk/node/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/shutterdesk/bin/shutterdesk"]
CMD ["start"]
