import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import path from 'node:path';
import tls from 'node:tls';
import { addGalleryImages, DEFAULT_SETTINGS, saveBackup, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FaultWatch } from '../src/checkup/fault-watch.ts';
import { isDiskLow } from '../src/desk/enquiries/enquiry-disk.ts';
import { sweepByAge } from '../src/housekeeping.ts';
import { diskRoomAt } from '../src/work/disk-room.ts';
import { doctor } from './doctor.ts';
import { FakeClock } from './fake-clock.ts';
import { startHookStudio } from './hook-studio.ts';
import { openSink } from './mail-sink.ts';
import { FROM, STUDIO, startMailStudio } from './mail-studio.ts';
import { jpeg } from './photographs.ts';
import { onPostgres } from './postgres/databases.ts';
import { mountSmallDisk } from './small-disk.ts';
import { type TestServer, temporaryFolder } from './test-server.ts';
import { UNTRUSTED } from './untrusted-certificate.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Nothing answers there, and nobody on the network is asked. */
const NOWHERE = { PUBLIC_URL: 'http://127.0.0.1:1' };

/** The key of the other one, and long over. */
const EXPIRED = `-----BEGIN CERTIFICATE-----
MIIBVTCB/aADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCTEyNy4wLjAu
MTAeFw0yNTAxMDEwMDAwMDBaFw0yNTA0MDEwMDAwMDBaMBQxEjAQBgNVBAMMCTEy
Ny4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABP+tj6FGSYO/00YgDpwc
CUqsgw09gYM2H+vZy517XO4Kd9q7AqNULQwc/otgUIFsUjHddElSN7xSN4zZVlI6
odujQDA+MAwGA1UdEwQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQU
x69xhzTAHHUwWnuKnKlT8eqp/tkwCgYIKoZIzj0EAwIDRwAwRAIgWhdCNCiHqw74
seEJW2XYbNFCGlJ1n3EAvlZ7VYv0V5wCIGjFWX/afPnXT8dY5NPpUpn0kqlUisvG
z7XdNc9TzhJK
-----END CERTIFICATE-----`;

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
    await admin.api(saveBackup, { body: { keep: { days: 7, weeks: 4, months: 12 } } });
    await lookThrough(2 * DAY + HOUR);
    const [first, second, ...more] = told();
    expect(first).toEqual(needsYou(`Backup: The last backup failed: ${place} is a file`));
    expect(second).toMatch(/^Your site needs you: Backup: No backup has passed its test for \d+ \w+\. The last backup/);
    expect(more).toEqual([]);
    await rm(place);
    await lookThrough(2 * HOUR);
    expect(told().slice(2)).toEqual([OVER]);
  });

  it('where the disk is nearly full', async ({ skip }) => {
    const dataDir = await temporaryFolder();
    if (!mountSmallDisk(dataDir, 40)) return skip('needs the right to mount a disk');
    const { lookThrough, told } = await watched({ environment: NOWHERE, dataDir });
    const filler = path.join(dataDir, 'filler');
    while (!isDiskLow(await diskRoomAt(dataDir))) await appendFile(filler, Buffer.alloc(256 * 1024));
    await lookThrough(2 * HOUR);
    expect(told()).toEqual([needsYou('Disk: Only ')]);
    await rm(filler);
    await lookThrough(HOUR);
    expect(told().slice(1)).toEqual([OVER]);
  });

  it('where the certificate has expired', async () => {
    const before = tls.getCACertificates('default');
    tls.setDefaultCACertificates([EXPIRED, UNTRUSTED.cert]);
    onTestFinished(() => tls.setDefaultCACertificates(before));
    const proxy = createServer({ key: UNTRUSTED.key, cert: EXPIRED }, (_request, response) => {
      response.end('{"status":"ok"}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await new Promise((resolve) => proxy.once('listening', resolve));
    const place = proxy.address();
    const PUBLIC_URL = `https://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
    const { lookThrough, told } = await watched({ environment: { PUBLIC_URL } });
    await lookThrough(2 * HOUR);
    expect(told()).toEqual([needsYou(`Address: The certificate of ${PUBLIC_URL} has expired. Browsers warn people`)]);
    proxy.setSecureContext(UNTRUSTED);
    await lookThrough(HOUR);
    expect(told().slice(1)).toEqual([OVER]);
  });

  it('where photographs have lost their files', async () => {
    const { admin, lookThrough, server, told } = await watched({ environment: NOWHERE });
    const imageURL = await admin.upload(await jpeg(601, 400));
    await admin.api(addGalleryImages, { body: { images: [{ imageURL, alt: 'One', category: 'Weddings' }] } });
    await server.context.finishing.caughtUp();
    const folder = path.join(server.dataDir, 'objects', 'derivatives');
    const [name = ''] = await readdir(folder);
    await rename(path.join(folder, name), path.join(server.dataDir, 'away'));
    await lookThrough(2 * HOUR);
    expect(told()).toEqual([needsYou('Photos: The files of one photo are missing')]);
    await rename(path.join(server.dataDir, 'away'), path.join(folder, name));
    await lookThrough(HOUR);
    expect(told().slice(1)).toEqual([OVER]);
  });

  it('where the data folder was moved', async () => {
    const { lookThrough, server, told } = await watched({ environment: NOWHERE });
    await rename(server.dataDir, `${server.dataDir}-away`);
    await mkdir(server.dataDir);
    await lookThrough(2 * HOUR);
    expect(told()).toEqual([needsYou('Disk: The data folder was moved or replaced')]);
    await rm(server.dataDir, { recursive: true });
    await rename(`${server.dataDir}-away`, server.dataDir);
    await lookThrough(HOUR);
    expect(told().slice(1)).toEqual([OVER]);
  });

  it('where the clock has jumped ahead', async () => {
    const { clock, lookThrough, told } = await watched({ environment: NOWHERE });
    await lookThrough(HOUR);
    clock.sleep(40 * DAY);
    await lookThrough(2 * HOUR);
    expect(told()).toEqual([needsYou('Clock: This machine’s clock has jumped ahead by 40 days.')]);
    await lookThrough(DAY);
    expect(told().slice(1)).toEqual([OVER]);
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
