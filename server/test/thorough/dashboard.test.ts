import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canUseApt, installFromDebian } from '../../../tools/debian.ts';
import { freePort } from '../../../tools/free-port.ts';
import { startTestServer, temporaryFolder } from '../test-server.ts';

const PROMETHEUS = '/usr/bin/prometheus';
const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data?: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

if (!existsSync(PROMETHEUS) && canUseApt()) await installFromDebian('prometheus').catch(() => undefined);
const isThere = existsSync(PROMETHEUS);
if (!isThere) console.log('Prometheus cannot be installed here: the queries of the dashboard are not tried.');

const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('exit', resolve));

const TOKEN = 'a-token-of-32-characters-or-more';

/** Prometheus with the scrape example, except for the address and a shorter interval. */
const startPrometheus = async (server: string) => {
  const [folder, port] = [await temporaryFolder(), await freePort()];
  const example = await readFile(path.join(DEPLOY, 'prometheus.yml'), 'utf8');
  const token = path.join(folder, 'token');
  await writeFile(token, TOKEN);
  const config = example
    .replace('127.0.0.1:3000', new URL(server).host)
    .replace('/etc/prometheus/shutterdesk-token', token)
    .replace('15s', '200ms');
  const file = path.join(folder, 'prometheus.yml');
  await writeFile(file, config.replace('scrape_configs:', 'global: { scrape_timeout: 200ms }\nscrape_configs:'));
  const options = [
    `--config.file=${file}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn(PROMETHEUS, [...options, '--log.level=error'], { cwd: folder, stdio: 'inherit' });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended(child);
  });
  return async (query: string): Promise<Answer> => {
    const address = `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`;
    return (await (await fetch(address)).json()) as Answer;
  };
};

describe.skipIf(!isThere)('the dashboard', () => {
  it('has only queries that Prometheus answers, of metrics that the server has', async () => {
    const server = await startTestServer({ environment: { METRICS_TOKEN: TOKEN } });
    const admin = await server.admin();
    await admin.page();
    const ask = await startPrometheus(server.url);
    const isScraped = async () => {
      const answer = await ask('http_request_duration_seconds_count{job="shutterdesk"}').catch(() => null);
      return answer?.data?.result.length ?? 0;
    };
    await expect.poll(isScraped).toBeGreaterThan(0);
    const dashboard = JSON.parse(await readFile(path.join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
    const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(dashboard.panels.length);
    for (const query of queries) expect(await ask(query), query).toMatchObject({ status: 'success' });
    const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    for (const [name] of queries.join('\n').matchAll(/\b(?:http|shutterdesk|process|nodejs)_\w+(?=\{)/g)) {
      expect(text, name).toContain(`# TYPE ${name.replace(/_(?:bucket|count)$/, '')} `);
    }
  });
});
