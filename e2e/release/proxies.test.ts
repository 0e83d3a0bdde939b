import { readFileSync, writeFileSync } from 'node:fs';
import http2 from 'node:http2';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { inRoot } from '../../tools/repository.ts';
import { answering, call, newFolder, type Running, running, unpacked } from './unpacked.ts';

const PASSWORD = 'correct horse battery';
const PHOTOGRAPH_BYTES = 10_485_760;
/** An address takes part in so many enquiries within ten minutes. */
const ENQUIRIES = 30;
const STOP_WITHIN_MS = 20_000;
const VISITOR_EVERY_MS = 20;
/** A proxy asks again after a pause, and the first answers of a start take longer. */
const PROXY_PAUSE_MS = 1000;

let program: string;
let certificate: { readonly file: string; readonly key: string };
beforeAll(() => {
  program = path.join(unpacked(), 'bin', 'shutterdesk');
  const folder = newFolder();
  certificate = { file: path.join(folder, 'localhost.pem'), key: path.join(folder, 'localhost.key') };
  const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -out ${certificate.file} -keyout ${certificate.key}`;
  expect(call('openssl', words.split(' '))).toMatchObject({ code: 0 });
});

interface Way {
  readonly https: number;
  readonly http: number;
  readonly server: number;
}

/** Caddy with our file; only its ports and its certificate are of this test. */
const caddy = (way: Way): Running => {
  const folder = newFolder();
  const file = path.join(folder, 'Caddyfile');
  const ours = readFileSync(inRoot('deploy/Caddyfile'), 'utf8').replace(
    'request_body {',
    `tls ${certificate.file} ${certificate.key}\n\trequest_body {`,
  );
  writeFileSync(file, `{\nadmin off\nhttp_port ${way.http}\nhttps_port ${way.https}\nskip_install_trust\n}\n${ours}`);
  return running('caddy', ['run', '--adapter', 'caddyfile', '--config', file], folder, {
    DOMAIN: `localhost:${way.https}`,
    SHUTTERDESK: `127.0.0.1:${way.server}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  });
};

/** nginx with our file; only its names, ports and certificate are of this test. */
const nginx = (way: Way): Running => {
  const folder = newFolder();
  const ours = readFileSync(inRoot('deploy/nginx.conf'), 'utf8')
    .replaceAll('www.example.com', 'localhost')
    .replace('/etc/letsencrypt/live/localhost/fullchain.pem', certificate.file)
    .replace('/etc/letsencrypt/live/localhost/privkey.pem', certificate.key)
    .replace('listen 80', `listen ${way.http}`)
    .replace('listen 443', `listen ${way.https}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${way.server}`);
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${ours}}`,
  );
  return running('nginx', ['-e', 'stderr', '-c', file], folder);
};

/** HAProxy with our file and one server; only its address and certificate are of this test. */
const haproxy = (way: Way): Running => {
  const folder = newFolder();
  const pem = path.join(folder, 'localhost.pem');
  writeFileSync(pem, readFileSync(certificate.file, 'utf8') + readFileSync(certificate.key, 'utf8'));
  const bind = `bind 127.0.0.1:${way.https} ssl crt ${pem}`;
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, readFileSync(inRoot('deploy/haproxy.cfg'), 'utf8').replace(/bind .*LISTEN.*/, bind));
  return running('haproxy', ['-f', file], folder, {
    STATISTICS: `127.0.0.1:${way.http}`,
    FIRST_SERVER: `127.0.0.1:${way.server}`,
    BACKEND: 'alone',
  });
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array | string;
  /** The visitor's own address. */
  readonly from?: string;
}

const ask = (port: number, where: string, { method = 'GET', headers = {}, body, from = '127.0.0.1' }: Sent = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const request = https.request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path: where,
        method,
        localAddress: from,
        agent: false,
        ca: readFileSync(certificate.file),
        headers: { host: `localhost:${port}`, ...headers },
      },
      (response) =>
        void buffer(response).then((bytes) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes });
        }, reject),
    );
    request.once('error', reject).end(body);
  });

const json = (body: unknown): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const enquiry = (number: number): Sent =>
  json({
    name: `Visitor ${number}`,
    email: 'visitor@example.com',
    phone: '+1 555 0100',
    selectedPackage: 'Essential',
    message: `Are you free? This is question ${number}.`,
  });

const signIn = async (port: number): Promise<string> => {
  const { status, headers } = await ask(port, '/api/admin/login', json({ username: 'admin', password: PASSWORD }));
  expect(status).toBe(200);
  const cookies = [headers['set-cookie'] ?? []].flat();
  expect(cookies.join()).toContain('Secure');
  return cookies.map((line) => line.split(';', 1)[0]).join('; ');
};

/** @param isHeld the server gets its socket, which outlives it, as from systemd */
const begin = async (proxy: (way: Way) => Running, isHeld = false) => {
  const socket = isHeld ? new net.BoundSocket({ host: '127.0.0.1', port: 0 }) : null;
  const address = socket?.address();
  const port = typeof address === 'object' ? address.port : await freePort();
  const way = { https: await freePort(), http: await freePort(), server: port };
  const folder = newFolder();
  const env = {
    PORT: `${way.server}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://localhost:${way.https}`,
    ADMIN_PASSWORD: PASSWORD,
  };
  const start = async () => {
    const held = ['-c', 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" start', program];
    const server = socket
      ? running('/bin/sh', held, folder, env, socket.fd())
      : running(program, ['start'], folder, env);
    await answering(`http://127.0.0.1:${way.server}/api/health`, server);
    return server;
  };
  const server = await start();
  const front = proxy(way);
  await expect
    .poll(() =>
      ask(way.https, '/').then(
        ({ status }) => status,
        () => front.output(),
      ),
    )
    .toBe(200);
  return { way, server, start };
};

/** Lets a visitor come every 20 ms while work goes on: what they met, and the longest wait. */
const visitsDuring = async (port: number, work: () => Promise<void>) => {
  const visits: Promise<{ met: number | string; ms: number }>[] = [];
  const visit = async () => {
    const begun = performance.now();
    const met = await ask(port, '/').then(({ status }) => status, String);
    return { met, ms: performance.now() - begun };
  };
  const timer = setInterval(() => visits.push(visit()), VISITOR_EVERY_MS);
  await work();
  clearInterval(timer);
  const seen = await Promise.all(visits);
  return { met: new Set(seen.map(({ met }) => met)), longestMs: Math.max(...seen.map(({ ms }) => ms)) };
};

it.each([
  ['Caddy', caddy, false],
  ['HAProxy', haproxy, false],
  ['nginx, where the system holds the socket', nginx, true],
] as const)('a restart behind %s refuses no visitor', async (name, proxy, isHeld) => {
  const { way, server, start } = await begin(proxy, isHeld);
  let restartMs = 0;
  const { met, longestMs } = await visitsDuring(way.https, async () => {
    await ask(way.https, '/');
    const begun = performance.now();
    server.child.kill('SIGTERM');
    await server.ended;
    await start();
    restartMs = performance.now() - begun;
    await ask(way.https, '/');
  });
  console.log(`${name}: restarted in ${Math.round(restartMs)} ms, the longest wait was ${Math.round(longestMs)} ms`);
  expect(met).toEqual(new Set([200]));
  expect(longestMs).toBeLessThan(restartMs + PROXY_PAUSE_MS);
});

describe.each([
  ['Caddy', caddy],
  ['nginx', nginx],
])('behind %s with our file', (_name, proxy) => {
  it('the page comes by HTTP/2 over https, and browsers stay there', async () => {
    const { way } = await begin(proxy);
    const client = http2.connect(`https://localhost:${way.https}`, { ca: readFileSync(certificate.file) });
    const stream = client.request({ ':path': '/' });
    const headers = await new Promise<http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader>((resolve, reject) => {
      stream.once('response', resolve).once('error', reject);
      client.once('error', reject);
    });
    stream.resume();
    client.close();
    expect(headers[':status']).toBe(200);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });

  it('each visitor has limits of their own, whatever address they say they have', async () => {
    const { way } = await begin(proxy);
    const statuses: number[] = [];
    for (let number = 1; number <= ENQUIRIES + 3; number += 1) {
      const { method, body, headers } = enquiry(number);
      const forged = {
        ...headers,
        'x-forwarded-for': `203.0.113.${number}`,
        forwarded: `for=203.0.113.${number}`,
        'x-real-ip': `203.0.113.${number}`,
      };
      statuses.push((await ask(way.https, '/api/contacts', { method, body, headers: forged })).status);
    }
    expect(statuses.slice(ENQUIRIES)).toEqual([429, 429, 429]);
    expect(statuses.slice(0, ENQUIRIES).every((status) => status < 300)).toBe(true);
    const other = await ask(way.https, '/api/contacts', { ...enquiry(99), from: '127.0.0.2' });
    expect(other.status).toBeLessThan(300);
  });

  it('a photograph of the largest size gets through', async () => {
    const { way } = await begin(proxy);
    const cookie = await signIn(way.https);
    const headers = { 'content-type': 'application/json', cookie };
    const asked = await ask(way.https, '/api/objects/upload', { method: 'POST', headers, body: '{}' });
    const { uploadURL } = JSON.parse(asked.body.toString()) as { uploadURL: string };
    const { pathname, search } = new URL(uploadURL, `https://localhost:${way.https}`);
    const jpeg = Buffer.alloc(PHOTOGRAPH_BYTES);
    jpeg.set([0xff, 0xd8, 0xff, 0xe0]);
    const put = await ask(way.https, pathname + search, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', 'content-length': `${jpeg.byteLength}`, cookie },
      body: jpeg,
    });
    expect([put.status, put.body.toString()]).toEqual([200, expect.anything()]);
  });

  it('a stop under load loses no enquiry that was answered', async () => {
    const { way, server, start } = await begin(proxy);
    let answered = 0;
    let number = 0;
    const visitor = async (from: string) => {
      for (let turn = 0; turn < ENQUIRIES - 5; turn += 1) {
        number += 1;
        const { status } = await ask(way.https, '/api/contacts', { ...enquiry(number), from });
        if (status < 300) answered += 1;
        if (status >= 500) return;
      }
    };
    const visitors = ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'].map(visitor);
    await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(10);
    const begun = performance.now();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - begun).toBeLessThan(STOP_WITHIN_MS);
    await Promise.all(visitors);
    await start();
    const cookie = await signIn(way.https);
    const { body } = await ask(way.https, '/api/contacts', { headers: { cookie } });
    expect((JSON.parse(body.toString()) as unknown[]).length).toBeGreaterThanOrEqual(answered);
  });
});
