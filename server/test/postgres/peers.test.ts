import {
  addGalleryImages,
  DEFAULT_SETTINGS,
  listAdminUsers,
  listEnquiries,
  listGalleryImages,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { startServer } from '../../src/server.ts';
import { DiskStorage } from '../../src/storage/disk-storage.ts';
import { type MailSink, openSink } from '../mail-sink.ts';
import { ENQUIRY, FROM, STUDIO } from '../mail-studio.ts';
import { jpeg } from '../photographs.ts';
import { startTestServer, type TestServer, temporaryFolder } from '../test-server.ts';
import { SECRET as SESSION_SECRET, startTwo } from './two-servers.ts';

/** Nothing answers there: photographs are in a folder. */
const BUCKET = { S3_BUCKET: 'photographs', S3_ENDPOINT: 'http://127.0.0.1:1' };

const enquire = async (server: TestServer, name: string): Promise<void> => {
  await server.visitor().api(sendEnquiry, { body: { ...ENQUIRY, name, message: `A portrait of ${name}, please.` } });
};

const namesIn = (sink: MailSink): string[] =>
  sink.arrived.map(({ email }) => /portrait of (\w+)/.exec(email.text ?? '')?.[1] ?? '').sort();

describe('two servers on one database', () => {
  it('send each message once, whoever got the enquiry, and one goes on where the other ended', async () => {
    const sink = await openSink();
    const { first, second } = await startTwo({ SMTP_URL: sink.url, MAIL_FROM: FROM });
    await (await first.admin()).api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO } });
    await Promise.all([enquire(first, 'Ada'), enquire(second, 'Bea'), enquire(first, 'Cleo'), enquire(second, 'Dora')]);
    await expect.poll(() => namesIn(sink)).toEqual(['Ada', 'Bea', 'Cleo', 'Dora']);
    await first.close();
    await enquire(second, 'Eve');
    await expect.poll(() => namesIn(sink)).toEqual(['Ada', 'Bea', 'Cleo', 'Dora', 'Eve']);
    const states = async () =>
      (await (await second.admin()).api(listEnquiries)).map(({ mail }) => mail?.state).filter((state) => state);
    await expect.poll(states).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'accepted']);
  });

  it('finish a photograph once, and both show all of its sizes', async () => {
    const { first, second } = await startTwo();
    const admin = await second.admin();
    const images = [{ imageURL: await admin.upload(await jpeg(1700, 1130)), alt: 'The mill', category: 'Family' }];
    await admin.api(addGalleryImages, { body: { images } });
    const sizes = async (server: TestServer) =>
      (await server.visitor().api(listGalleryImages)).flatMap(({ picture }) => picture.derivatives).length;
    const all = 6;
    await expect.poll(() => sizes(first)).toBe(all);
    await expect.poll(() => sizes(second)).toBe(all);
    await expect
      .poll(async () => {
        const [ofFirst, ofSecond] = await Promise.all([first.visitor().page(), second.visitor().page()]);
        return ofFirst === ofSecond && ofFirst.includes('1600.jpg');
      })
      .toBe(true);
  });

  it('have one leader, and the other leads when that one ends', async () => {
    const { first, second } = await startTwo();
    const leads = ({ context }: TestServer) => context.peers.leaderTask.isMine;
    expect([leads(first), leads(second)]).toEqual([true, false]);
    const { db } = second.context;
    const sessions = () => db.selectFrom('sessions').select('sid').execute();
    await db
      .insertInto('sessions')
      .values({ sid: 'old', sess: '{}', expire: new Date(0).toISOString() })
      .execute();
    expect(await sessions()).toHaveLength(1);
    await first.close();
    await expect.poll(() => leads(second)).toBe(true);
    await expect.poll(sessions).toEqual([]);
  });

  it('have one secret: a second server with another secret ends with a sentence', async () => {
    const { first } = await startTwo();
    const { config, storage } = first.context;
    const other = {
      ...config,
      sessionSecret: 'another one than all other servers have',
      dataDir: await temporaryFolder(),
    };
    await expect(startServer(other, { storage })).rejects.toThrow(
      /^SESSION_SECRET is not the one of the servers that use this database already/,
    );
  });

  it('have one bucket: a second server with another bucket ends with a sentence, and a server that is alone may change it', async () => {
    const storage = new DiskStorage(await temporaryFolder());
    const first = await startTestServer({ environment: { ...BUCKET, SESSION_SECRET }, overrides: { storage } });
    const start = async (S3_BUCKET: string) => {
      const { database } = first.context.config;
      const config = readConfig({ ...BUCKET, S3_BUCKET, SESSION_SECRET, PORT: '0', DATA_DIR: await temporaryFolder() });
      await (await startServer({ ...config, database }, { storage })).close();
    };
    await start(BUCKET.S3_BUCKET);
    await expect(start('another-bucket')).rejects.toThrow(
      /^The bucket \(S3_BUCKET, S3_ENDPOINT\) is not the one of the servers that use this database already/,
    );
    await first.close();
    await start('another-bucket');
  });

  it('know each other’s sessions', async () => {
    const { first, second } = await startTwo();
    const admin = await first.admin();
    const answer = await second.visitor().send(listEnquiries.path, { headers: { cookie: admin.cookie } });
    expect(answer.status).toBe(200);
    await admin.json('POST', '/api/admin/logout', undefined);
    const gone = await second.visitor().send(listEnquiries.path, { headers: { cookie: admin.cookie } });
    expect(gone.status).toBe(401);
  });

  it('do a write once that is sent to both at the same moment', async () => {
    const { first, second } = await startTwo();
    const admin = await first.admin();
    const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
    const send = (server: TestServer, key: string, path: string, body: unknown) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify(body),
      });
    for (const n of [1, 2, 3, 4]) {
      const user = { username: `helper ${n}`, password: 'long enough' };
      for (const [path, body] of [
        ['/api/contacts', { ...ENQUIRY, message: `Number ${n}` }],
        ['/api/admin/users', user],
      ] as const) {
        const answers = await Promise.all([first, second].map((server) => send(server, `key-${n}`, path, body)));
        expect(answers.map(({ status }) => status)).toContain(201);
      }
    }
    expect(await admin.api(listEnquiries)).toHaveLength(4);
    expect(await admin.api(listAdminUsers)).toHaveLength(5);
  });
});
