import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_SETTINGS, parts, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { FaultWatch } from '../src/checkup/fault-watch.ts';
import { sweepByAge } from '../src/housekeeping.ts';
import { doctor } from './doctor.ts';
import { FakeClock } from './fake-clock.ts';
import { startHookStudio } from './hook-studio.ts';
import { openSink } from './mail-sink.ts';
import { FROM, STUDIO, startMailStudio } from './mail-studio.ts';
import { onPostgres } from './postgres/databases.ts';
import { type TestServer, temporaryFolder } from './test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Nothing answers there, and nobody on the network is asked. */
const NOWHERE = { PUBLIC_URL: 'http://127.0.0.1:1' };

/** Lets time pass as the server does: a look each quarter of an hour, a sweep each hour, and backups. */
const timeOf = ({ context }: TestServer, clock: FakeClock) => {
  const { backup, mail, webhook } = context;
  const watch = new FaultWatch(context);
  const hasBackedUp = () =>
    backup.checkIdle().then(
      () => true,
      () => false,
    );
  const idle = async (): Promise<void> => {
    await Promise.all([mail.idle(), webhook.idle()]);
    await expect.poll(hasBackedUp).toBe(true);
  };
  return async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 15 * MINUTE) {
      if (passed % HOUR === 0) await sweepByAge(context);
      await watch.look();
      await clock.pass(15 * MINUTE, idle);
    }
  };
};

/** A studio whose time passes, and the first words of its mails so far. */
const watched = async (options: Parameters<typeof startMailStudio>[0]) => {
  const studio = await startMailStudio(options);
  const { clock, server, sink } = studio;
  const told = () => sink.arrived.map(({ email }) => `${email.subject}: ${email.text?.split('\n')[2] ?? ''}`);
  return { ...studio, lookThrough: timeOf(server, clock), told };
};

const OVER = expect.stringMatching(/^Your site works again: /);
const needsYou = (words: string) => expect.stringContaining(`Your site needs you: ${words}`);

/** The clock of PostgreSQL stays where it is: a site whose clock differs from it has one fault more. */
describe.skipIf(onPostgres)('the owners are mailed, and told when it is over,', () => {
  it('where the place for backups is away for two days', async () => {
    const place = path.join(await temporaryFolder(), 'disk');
    const phrase = path.join(await temporaryFolder(), 'passphrase');
    await writeFile(phrase, 'five words of the studio');
    await writeFile(place, 'no folder');
    const environment = { ...NOWHERE, BACKUP_DIR: place, BACKUP_PASSPHRASE_FILE: phrase };
    // Backups run at three: whoever begins in the hour before is told twice of the failure, before it is late.
    const noon = new Date();
    noon.setUTCHours(36, 0, 0, 0);
    const { admin, lookThrough, told } = await watched({ environment, clock: new FakeClock(noon.getTime()) });
    await admin.api(parts.plan.save, { body: { keep: { days: 7, weeks: 4, months: 12 } } });
    await lookThrough(2 * DAY + HOUR);
    const [first, second, ...more] = told();
    expect(first).toEqual(needsYou(`Backup: The last backup failed: ${place} is a file`));
    expect(second).toMatch(/^Your site needs you: Backup: No backup has passed its test for \d+ \w+\. The last backup/);
    expect(more).toEqual([]);
    await rm(place);
    await lookThrough(2 * HOUR);
    expect(told().slice(2)).toEqual([OVER]);
  });
});

it.skipIf(onPostgres)(
  'what no mail can tell, because none goes out, is told the webhook and whoever asks the doctor',
  async () => {
    const sink = await openSink();
    const mail = { SMTP_URL: sink.url, MAIL_FROM: FROM };
    const environment = { WEBHOOK_PRIVATE_ADDRESSES: 'allow', ...NOWHERE, ...mail };
    const { admin, clock, connect, enquire, server, sink: hook } = await startHookStudio({ environment });
    const lookThrough = timeOf(server, clock);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
    await connect();
    await sink.close();
    await enquire();
    await lookThrough(2 * HOUR);
    const faultsTold = () =>
      hook.arrived.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'studio.fault');
    const reason = expect.stringMatching(/^Emails aren’t going out\. We’ll keep trying\. Reason: /);
    expect(faultsTold()).toMatchObject([{ data: { faults: [{ subject: 'Mail', message: reason }] } }]);
    const { code, output } = await doctor(server.dataDir, { PORT: String(server.port), ...mail });
    expect([code, output]).toEqual([1, expect.stringContaining('✗ Mail         Emails aren’t going out.')]);
    await sink.open();
    await lookThrough(2 * HOUR);
    expect(faultsTold()[1]).toMatchObject({ data: { faults: [] } });
  },
);
