import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CRASH_ROUNDS, enquiriesIn, killWhileSending, prepareDatabase, starter } from '../crash-steps.ts';
import { expectSigned, type HookSink, openHookSink, status } from '../hook-sink.ts';
import { sealedHookSecret } from '../sealed-hook-secret.ts';
import { temporaryFolder } from '../test-server.ts';
import { UNTRUSTED } from '../untrusted-certificate.ts';

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** Takes some events, and fails at random in one of several ways for the others. */
const failAtRandom = (sink: HookSink): void => {
  const ways = [
    status(200),
    status(200),
    status(500),
    status(429, '', { 'retry-after': '1' }),
    status(302, '', { location: '/elsewhere' }),
    (response: { destroy(): unknown }) => void response.destroy(),
    () => undefined,
  ] as const;
  sink.answering = (response, event) => ways[randomInt(ways.length)]?.(response, event);
};

it(
  `each enquiry that was answered is stored once and reaches the webhook under one id after kill -9 at any moment, ${CRASH_ROUNDS} times over`,
  async () => {
    const sink = await openHookSink();
    const dataDir = await temporaryFolder();
    const authority = path.join(dataDir, 'authority.pem');
    await writeFile(authority, UNTRUSTED.cert);
    const start = starter({
      DATA_DIR: dataDir,
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
      NODE_EXTRA_CA_CERTS: authority,
    });
    const first = await start();
    const sealed = await sealedHookSecret(dataDir, SECRET);
    await prepareDatabase(
      first,
      dataDir,
      `insert into site_config (part, settings, secret) values ('webhook', '{"address":"${sink.url}"}', '${sealed}')`,
    );
    const acknowledged = await killWhileSending(start, () => failAtRandom(sink));
    sink.answering = status(200);
    const last = await start();
    const stored = enquiriesIn(dataDir);
    const ids = stored.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
    const wanted = stored.filter(({ spam }) => spam === 0).map(({ id }) => id);
    // The page is published meanwhile, too.
    const received = () => sink.arrived.filter(({ body }) => JSON.parse(body).type === 'enquiry.received');
    const arrived = () => new Set(received().map(({ headers }) => headers['webhook-id']));
    await expect.poll(() => wanted.filter((id) => !arrived().has(id)), { timeout: CRASH_ROUNDS * 20_000 }).toEqual([]);
    expect([...arrived()].filter((id) => !wanted.includes(String(id)))).toEqual([]);
    for (const event of sink.arrived) expectSigned(event, SECRET);
    for (const { body, headers } of received()) expect(JSON.parse(body).data.id).toBe(headers['webhook-id']);
    last.child.kill('SIGKILL');
    await once(last.child, 'exit');
  },
  CRASH_ROUNDS * 40_000,
);
