import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { canUseApt, installFromDebian } from '../tools/debian.ts';
import { freePort } from '../tools/free-port.ts';

const NGINX = '/usr/sbin/nginx';

/** One answer: its body and every header that belongs to it. */
export interface StaticAnswer {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Nginx {
  /** Answers `answers[n]` at `/n`. */
  readonly url: string;
  stop(): Promise<void>;
}

const quoted = (value: string): string => `'${value.replaceAll("'", "\\'")}'`;

const isGzip = ({ headers }: StaticAnswer): boolean => headers['content-encoding'] === 'gzip';

/** nginx writes these itself. */
const ITS_OWN = new Set([
  'content-length',
  'content-type',
  'date',
  'connection',
  'keep-alive',
  'etag',
  'transfer-encoding',
]);

/** nginx serves gzip with its own `gzip_static`; brotli is served as plain bytes with their headers. */
const location = (answer: StaticAnswer, index: number): string => {
  const { headers } = answer;
  const isItsOwn = (name: string) => ITS_OWN.has(name) || (name === 'content-encoding' && isGzip(answer));
  const added = Object.entries(headers).filter(([name]) => !isItsOwn(name));
  return `location = /${index} {
    ${isGzip(answer) ? 'gzip_static always;' : ''}
    default_type ${quoted(headers['content-type'] ?? 'application/octet-stream')};
    ${added.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n    ')}
  }`;
};

const configuration = (folder: string, port: number, answers: readonly StaticAnswer[]): string => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 5 5;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder};
  scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${answers.map(location).join('\n    ')}
  }
}`;

const isUp = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => (child.exitCode === null ? child.on('exit', resolve) : resolve(child.exitCode)));

/** One nginx worker on the first core, with the files in the page cache and open. */
export const startNginx = async (answers: readonly StaticAnswer[]): Promise<Nginx> => {
  if (!existsSync(NGINX) && canUseApt()) await installFromDebian('nginx-light');
  if (!existsSync(NGINX)) throw new Error('nginx is needed to compare with: install it (apt-get install nginx-light).');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'nginx-'));
  const port = await freePort();
  for (const [index, answer] of answers.entries()) {
    const file = path.join(folder, isGzip(answer) ? `${index}.gz` : String(index));
    await writeFile(file, answer.body, { mode: 0o644 });
  }
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, port, answers));
  const args = ['-c', '0', NGINX, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off; master_process off;'];
  const child = spawn('taskset', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(`${url}/0`))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await setTimeout(20);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
