import { addGalleryImages, DEFAULT_SETTINGS, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type MailSink, openSink } from '../../mail-sink.ts';
import { ENQUIRY, FROM, STUDIO } from '../../mail-studio.ts';
import { hasObjectStore, useObjectStore } from '../../object-store.ts';
import { jpeg } from '../../photographs.ts';
import { Client } from '../../test-server.ts';
import { startTwoProcesses, TAKEN_OVER } from '../two-processes.ts';

/** A photograph that was begun may have brought its server down: one that has just started lets it wait this long. */
const HELD_BACK_MS = 60_000;

const enquire = (url: string, name: string) => new Client(url).api(sendEnquiry, { body: { ...ENQUIRY, name } });

/** The senders of whom a message tells, in the order of their messages; a message about a sign-in names none. */
const toldOf = (sink: MailSink): string[] =>
  sink.arrived.flatMap(({ email }) => /(Ada|Bea|Cleo)/.exec(email.text ?? '')?.[1] ?? []);

const signIn = async (url: string): Promise<Client> => {
  const admin = new Client(url);
  await admin.login();
  return admin;
};

describe('the mail of a server', () => {
  const startMail = async () => {
    const sink = await openSink();
    const { first, second } = await startTwoProcesses({ SMTP_URL: sink.url, MAIL_FROM: FROM });
    const admin = await signIn(second.url);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
    // The first one is in the middle of a message, whose answer does not come.
    sink.behaviour.data = () => 'stall';
    await enquire(second.url, 'Ada');
    await expect.poll(() => toldOf(sink)).toEqual(['Ada']);
    sink.behaviour.data = () => null;
    return { sink, first, second };
  };

  it('that is killed in the middle of a message is sent by another', async () => {
    const { sink, first, second } = await startMail();
    first.process.child.kill('SIGKILL');
    await enquire(second.url, 'Bea');
    await expect.poll(() => toldOf(sink).toSorted(), TAKEN_OVER).toEqual(['Ada', 'Ada', 'Bea']);
    const [stalled, ...others] = sink.arrived.map(({ email }) => email.messageId);
    expect(others, 'the recipient sees that it is the same').toContain(stalled);
  });

  it('that hangs with an open connection is sent by another; when it wakes, it sends nothing twice', async () => {
    const { sink, first, second } = await startMail();
    first.process.child.kill('SIGSTOP');
    await enquire(second.url, 'Bea');
    await expect.poll(() => toldOf(sink).toSorted(), TAKEN_OVER).toEqual(['Ada', 'Ada', 'Bea']);
    first.process.child.kill('SIGCONT');
    const reachesDatabase = () =>
      signIn(first.url).then(
        () => true,
        () => false,
      );
    await expect.poll(reachesDatabase, TAKEN_OVER).toBe(true);
    await enquire(first.url, 'Cleo');
    await expect.poll(() => toldOf(sink).toSorted(), TAKEN_OVER).toEqual(['Ada', 'Ada', 'Bea', 'Cleo']);
  }, 120_000);
});

describe.skipIf(!hasObjectStore())('the photographs of a server', () => {
  const store = useObjectStore();

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'that ended by %s in the middle are finished by another',
    async (signal) => {
      const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
      const { environment } = await store.bucket({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
      const { first, second, databaseUrl } = await startTwoProcesses(environment);
      const database = new pg.Client(databaseUrl);
      await database.connect();
      onTestFinished(() => database.end());
      const UNFINISHED = `select id from photos where pending <> '[]' and tries >= $1`;
      const unfinished = async (tries: number) => (await database.query(UNFINISHED, [tries])).rows;
      const admin = await signIn(second.url);
      const images = [{ imageURL: await admin.upload(await jpeg(2000, 1500)), alt: 'A mill', category: 'Family' }];
      const saved = admin.api(addGalleryImages, { body: { images } });
      await expect.poll(() => unfinished(1), { interval: 5 }).toHaveLength(1);
      first.process.child.kill(signal);
      await saved;
      await expect.poll(() => unfinished(0), { ...TAKEN_OVER, timeout: HELD_BACK_MS + TAKEN_OVER.timeout }).toEqual([]);
    },
    180_000,
  );
});
