import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { CRASH_ROUNDS, enquiriesIn, killWhileSending, prepareDatabase, starter } from '../crash-steps.ts';
import { type MailSink, openSink, reply } from '../mail-sink.ts';
import { FROM } from '../mail-studio.ts';
import { temporaryFolder } from '../test-server.ts';

/** Takes some messages, and fails at random in one of several ways for the others. */
const failAtRandom = (sink: MailSink): void => {
  const seldom = (failure: () => Error) => () => (randomInt(4) === 0 ? failure() : null);
  sink.behaviour.greeting = seldom(() => reply(421, 'Busy'));
  sink.behaviour.recipient = seldom(() => reply(451, 'Later'));
  sink.behaviour.data = () => ([null, null, 'drop', 'stall', reply(452, 'Full')] as const)[randomInt(5)] ?? null;
};

it(
  `each enquiry that was answered is stored once and mailed under one Message-ID after kill -9 at any moment, ${CRASH_ROUNDS} times over`,
  async () => {
    const sink = await openSink();
    const dataDir = await temporaryFolder();
    const start = starter({
      DATA_DIR: dataDir,
      SMTP_URL: sink.url,
      MAIL_FROM: FROM,
    });
    await prepareDatabase(
      await start(),
      dataDir,
      `insert into mail_settings (id, recipients) values ('mail', '["inbox@studio.example.com"]')`,
    );
    const acknowledged = await killWhileSending(start, () => failAtRandom(sink));
    sink.behaviour = { greeting: () => null, sender: () => null, recipient: () => null, data: () => null };
    const last = await start();
    const stored = enquiriesIn(dataDir);
    const ids = stored.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
    const wanted = stored.filter(({ spam }) => spam === 0).map(({ id }) => `<${id}@studio.example.com>`);
    const messageIds = () => new Set(sink.arrived.map(({ email }) => email.messageId));
    await expect
      .poll(() => wanted.filter((id) => !messageIds().has(id)), { timeout: CRASH_ROUNDS * 20_000 })
      .toEqual([]);
    expect([...messageIds()].filter((id) => !wanted.includes(id ?? ''))).toEqual([]);
    last.child.kill('SIGKILL');
    await once(last.child, 'exit');
  },
  CRASH_ROUNDS * 40_000,
);
