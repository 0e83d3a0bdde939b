import { createCollection, editCollection, parts, readSettings, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { FakeClock } from './fake-clock.ts';
import { expectSigned, openHookSink, status } from './hook-sink.ts';
import { eventsOf, hookAt, SECRET } from './hook-studio.ts';
import { startTestServer, temporaryFolder } from './test-server.ts';
import { UNTRUSTED } from './untrusted-certificate.ts';

const HOUR = 3_600_000;

interface PageEvent {
  readonly type: string;
  readonly data: { readonly paths: readonly string[]; readonly removed: readonly string[] };
}

/** A site with a real page, whose webhook is on this machine. */
const startWithHook = async (dataDir?: string) => {
  const sink = await openHookSink();
  const clock = new FakeClock();
  const server = await startTestServer({
    environment: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' },
    ...(dataDir ? { dataDir } : {}),
    overrides: { clock, hookNetwork: { ca: UNTRUSTED.cert, patienceMs: 1500 } },
  });
  const admin = await server.admin();
  const { publisher, webhook } = server.context;
  await admin.api(parts.webhook.save, { body: hookAt(sink.url, SECRET) });
  /** Waits until the change has been told. */
  const told = async (): Promise<void> => {
    await publisher.kept();
    await webhook.idle();
  };
  await told();
  sink.arrived.length = 0;
  return {
    admin,
    sink,
    secret: SECRET,
    told,
    pass: (ms: number) => clock.pass(ms, () => webhook.idle()),
    async welcome(welcomeText: string): Promise<void> {
      await admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), welcomeText } });
      await told();
    },
    events: () => sink.arrived.map(({ body }): PageEvent => JSON.parse(body)),
    log: () => eventsOf(server),
  };
};

it('the event of a collection goes out once when it is shown, and again after it was a draft', async () => {
  const { admin, events, told } = await startWithHook();
  const own = () => events().filter(({ type }) => type === 'collection.published');
  const { id } = await admin.api(createCollection, { body: { name: 'Weddings' } });
  await told();
  expect(own()).toEqual([]);
  const save = async (body: object): Promise<void> => {
    await admin.api(editCollection, { params: { id }, body });
    await told();
  };
  await save({ isShown: true });
  await save({ intro: 'On the coast' });
  expect(own()).toMatchObject([{ data: { id, name: 'Weddings', address: '/weddings' } }]);
  await save({ isShown: false });
  await save({ isShown: true });
  expect(own()).toHaveLength(2);
});

describe('the event of a published page', () => {
  it('goes out signed with the addresses that have changed', async () => {
    const { events, log, secret, sink, welcome } = await startWithHook();
    await welcome('Another welcome');
    expect(events()).toMatchObject([{ type: 'page.published', data: { paths: ['/'], removed: [] } }]);
    const [event] = sink.arrived;
    if (event) expectSigned(event, secret);
    await welcome('Another welcome');
    expect(events()).toHaveLength(1);
    expect((await log())[0]).toMatchObject({ kind: 'page.published', enquiryId: null, state: 'accepted' });
  });

  it('names the pictures of a photograph that has left the site, after a restart too', async () => {
    const dataDir = await temporaryFolder();
    const before = await startTestServer({ dataDir });
    const client = await before.admin();
    const image = await client.photograph('A dune');
    await before.context.finishing.caughtUp();
    await before.close();
    const { admin, told, events } = await startWithHook(dataDir);
    await admin.send(`/api/gallery-images/${image.id}`, { method: 'DELETE' });
    await told();
    const folder = image.url.slice(0, image.url.lastIndexOf('/') + 1);
    expect(folder).toMatch(/^\/media\/[\da-f-]{36}\/$/);
    expect(events().at(-1)?.data.removed).toEqual([folder]);
    expect(events().at(-1)?.data.paths).toContain('/');
  });

  it('waits while nobody takes it, and takes later changes in', async () => {
    const { admin, events, log, pass, sink, welcome } = await startWithHook();
    sink.answering = status(503, 'Not now');
    await welcome('One');
    await admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), brandName: 'Ada' } });
    await welcome('Two');
    const waiting = async () => (await log()).filter(({ state }) => state === 'waiting');
    await expect.poll(waiting).toMatchObject([{ answer: '503 Not now' }]);
    sink.answering = status(204);
    await pass(HOUR);
    expect(events().at(-1)?.data.paths).toEqual(expect.arrayContaining(['/', '/manifest.webmanifest']));
    const [event] = await log();
    expect(event).toMatchObject({ state: 'accepted' });
  });

  it('is kept until the next one', async () => {
    const { log, welcome } = await startWithHook();
    for (let change = 1; change <= 3; change += 1) await welcome(`Change ${change}`);
    expect(await log()).toHaveLength(1);
  });
});
