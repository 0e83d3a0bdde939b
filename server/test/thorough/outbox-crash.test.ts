import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CRASH_ROUNDS, enquiriesIn, killWhileSending, prepareDatabase, starter } from '../crash-steps.ts';
import { expectSigned, type HookSink, openHookSink, status } from '../hook-sink.ts';
import { type MailSink, openSink, reply } from '../mail-sink.ts';
import { FROM } from '../mail-studio.ts';
import { sealedHookSecret } from '../sealed-hook-secret.ts';
import { temporaryFolder } from '../test-server.ts';
import { UNTRUSTED } from '../untrusted-certificate.ts';

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** Takes some messages, and fails at random in one of several ways for the others. */
const failAtRandom = (sink: MailSink, hook: HookSink): void => {
  const seldom = (failure: () => Error) => () => (randomInt(4) === 0 ? failure() : null);
  sink.behaviour.greeting = seldom(() => reply(421, 'Busy'));
  sink.behaviour.recipient = seldom(() => reply(451, 'Later'));
  sink.behaviour.data = () => ([null, null, 'drop', 'stall', reply(452, 'Full')] as const)[randomInt(5)] ?? null;
  const ways = [
    status(200),
    status(200),
    status(500),
    status(429),
    status(302, '', { location: '/elsewhere' }),
    (response: { destroy(): unknown }) => void response.destroy(),
    () => undefined,
  ] as const;
  hook.answering = (response, event) => ways[randomInt(ways.length)]?.(response, event);
};

it(
  `each enquiry that was answered is stored once, mailed under one Message-ID and told the webhook under one id after kill -9 at any moment, ${CRASH_ROUNDS} times over`,
  async () => {
    const [sink, hook, dataDir] = await Promise.all([openSink(), openHookSink(), temporaryFolder()]);
    const authority = path.join(dataDir, 'authority.pem');
    await writeFile(authority, UNTRUSTED.cert);
    const start = starter({
      DATA_DIR: dataDir,
      SMTP_URL: sink.url,
      MAIL_FROM: FROM,
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
      NODE_EXTRA_CA_CERTS: authority,
    });
    const first = await start();
    const sealed = await sealedHookSecret(dataDir, SECRET);
    await prepareDatabase(
      first,
      dataDir,
      `insert into mail_settings (id, recipients) values ('mail', '["inbox@studio.example.com"]');
       insert into site_config (part, settings, secret) values ('webhook', '{"address":"${hook.url}"}', '${sealed}')`,
    );
    const acknowledged = new Set<string>();
    for (let round = 0; round < CRASH_ROUNDS; round += 1) {
      failAtRandom(sink, hook);
      await killWhileSending(start, acknowledged, { senders: 4, most: 60 });
    }
    sink.behaviour = { greeting: () => null, sender: () => null, recipient: () => null, data: () => null };
    hook.answering = status(200);
    const last = await start();
    const stored = enquiriesIn(dataDir);
    const ids = stored.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
    const wanted = stored.filter(({ spam }) => spam === 0).map(({ id }) => id);
    const wantedMails = wanted.map((id) => `<${id}@studio.example.com>`);
    const mailed = () => new Set(sink.arrived.map(({ email }) => email.messageId ?? ''));
    // The page is published meanwhile, too.
    const received = () => hook.arrived.filter(({ body }) => JSON.parse(body).type === 'enquiry.received');
    const told = () => new Set(received().map(({ headers }) => String(headers['webhook-id'])));
    const missing = () => [...wantedMails.filter((id) => !mailed().has(id)), ...wanted.filter((id) => !told().has(id))];
    await expect.poll(missing, { timeout: CRASH_ROUNDS * 20_000 }).toEqual([]);
    expect([mailed(), told()]).toEqual([new Set(wantedMails), new Set(wanted)]);
    for (const event of hook.arrived) expectSigned(event, SECRET);
    for (const { body, headers } of received()) expect(JSON.parse(body).data.id).toBe(headers['webhook-id']);
    last.child.kill('SIGKILL');
    await once(last.child, 'exit');
  },
  CRASH_ROUNDS * 40_000,
);
