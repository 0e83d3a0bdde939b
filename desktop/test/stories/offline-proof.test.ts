import { cp } from 'node:fs/promises';
import { createAdminUser, erasePerson, listAdminUsers, listEnquiries, login, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { ageProofs } from '../../../server/test/aged-proof.ts';
import { PASSWORD } from '../../../server/test/test-server.ts';
import { type App, createKeychain, startApp, temporaryFolder } from '../offline-app.ts';
import { ADDRESS, ANN, bytesOf } from '../offline-erasure-steps.ts';
import { setUp as begin, ENQUIRY, goOffline, goOnline, signIn } from '../offline-steps.ts';

const setUp = async () => {
  const { server, app, browser } = await begin();
  await browser.api(sendEnquiry, { body: ENQUIRY });
  await signIn(app);
  await app.api(listEnquiries);
  await app.offline.idle();
  const onServer = async () => (await browser.api(listEnquiries)).map(({ name }) => name);
  return { server, app, browser, onServer };
};

it('keeps an erasure from a day without a network until its person has signed in again, and loses nothing', async () => {
  const { server, app, onServer } = await setUp();
  await goOffline(app);
  await app.api(erasePerson, { body: { email: ENQUIRY.email } });
  expect(await app.api(listEnquiries)).toEqual([]);
  await ageProofs(server, 60 * 24);
  await goOnline(app);
  await app.offline.idle();
  const held = await app.offline.status();
  expect(held).toMatchObject({ connection: 'online', failed: 1, changes: [{ status: 'failed', needsProof: true }] });
  expect(await onServer()).toEqual(['Ada']);

  const again = await app.restart();
  const [change] = (await again.offline.status()).changes;
  expect(change?.needsProof).toBe(true);
  await signIn(again);
  await again.offline.retry(change?.id ?? '');
  await again.offline.syncNow();
  expect(await again.offline.status()).toMatchObject({ failed: 0, changes: [{ status: 'sent', needsProof: false }] });
  expect(await onServer()).toEqual([]);
});

it('lets other changes pass an erasure that waits for a sign-in', async () => {
  const { server, app } = await setUp();
  const [enquiry] = await app.api(listEnquiries);
  await goOffline(app);
  await app.api(erasePerson, { body: { email: 'bea@example.com' } });
  await app.json('PATCH', `/api/contacts/${enquiry?.id}`, { stage: 'answered' });
  await ageProofs(server, 16);
  await goOnline(app);
  await app.offline.idle();
  const { changes } = await app.offline.status();
  expect(changes.map(({ status, needsProof }) => [status, needsProof])).toEqual([
    ['failed', true],
    ['sent', false],
  ]);
});

it('asks the window while there is a network, and keeps nothing of what was refused', async () => {
  const { server, app, onServer } = await setUp();
  await ageProofs(server, 16);
  const erased = await app.json('POST', erasePerson.path, { email: ENQUIRY.email });
  expect([erased.status, (await erased.json()).error]).toEqual([403, 'proof_needed']);
  expect((await app.offline.status()).changes).toEqual([]);
  expect(await app.api(listEnquiries)).toHaveLength(1);
  const made = await app.json('POST', createAdminUser.path, { username: 'ann', password: 'long enough' });
  expect((await made.json()).error).toBe('proof_needed');
  await signIn(app);
  await app.api(erasePerson, { body: { email: ENQUIRY.email } });
  await app.api(createAdminUser, { body: { username: 'ann', password: 'long enough' } });
  expect(await onServer()).toEqual([]);
  expect(await app.api(listAdminUsers)).toHaveLength(2);
});

describe('an erasure that asks for the password', () => {
  /** Somebody is erased on a day without a network, and the sign-in is too old for it when the network is back. */
  const hold = async ({ app, server }: Awaited<ReturnType<typeof setUp>>) => {
    await goOffline(app);
    await app.api(erasePerson, { body: { email: ENQUIRY.email } });
    await ageProofs(server, 60 * 24);
    await goOnline(app);
    await app.offline.idle();
    const [change] = (await app.offline.status()).changes;
    expect(change).toMatchObject({ status: 'failed', needsProof: true });
    return change?.id ?? '';
  };

  /** The person was erased before, and has written again. */
  const writeAnew = async ({ app, browser }: Awaited<ReturnType<typeof setUp>>) => {
    await browser.api(erasePerson, { body: { email: ENQUIRY.email } });
    await app.offline.newEnquiries();
    await browser.api(sendEnquiry, { body: { ...ENQUIRY, name: 'Ada anew' } });
    await app.offline.newEnquiries();
    await app.offline.idle();
    expect((await app.api(listEnquiries)).map(({ name }) => name)).toEqual(['Ada anew']);
  };

  const panel = async ({ offline }: App) => {
    const { failed, others, changes } = await offline.status();
    return { failed, others, changes: changes.map(({ status, needsProof }) => [status, needsProof]) };
  };
  const DONE = { failed: 0, others: [], changes: [['sent', false]] };

  it('asks no more once the person has been erased elsewhere', async () => {
    const studio = await setUp();
    const { app, browser } = studio;
    await hold(studio);
    await browser.login();
    await browser.api(erasePerson, { body: { email: ENQUIRY.email } });
    await app.offline.newEnquiries();
    await app.offline.idle();
    expect(await panel(app)).toEqual(DONE);
  });

  it.each(['owner', 'ann'])('goes out with the next sign-in, that of %s, and asks no more', async (username) => {
    const studio = await setUp();
    const { app, browser, onServer } = studio;
    await browser.api(createAdminUser, { body: ANN });
    await hold(studio);
    const password = username === ANN.username ? ANN.password : PASSWORD;
    expect((await app.json('POST', login.path, { username, password })).status).toBe(200);
    await app.offline.syncNow();
    expect(await onServer()).toEqual([]);
    expect((await panel(app)).others).toEqual([]);
    await signIn(app);
    expect(await panel(app)).toEqual(DONE);
  });

  it('goes out with the next sign-in although its app was killed before it had done anything itself', async () => {
    const { server, onServer } = await setUp();
    const session = createKeychain();
    const app = await startApp(server.url, { session });
    await signIn(app);
    const call = app.network.hold('write');
    const erasing = app.api(erasePerson, { body: { email: ENQUIRY.email } });
    await call.caught;
    const folder = await temporaryFolder();
    await cp(app.folder, folder, { recursive: true });
    app.network.down = true;
    app.network.loseServer();
    app.network.release();
    await erasing;

    await ageProofs(server, 16);
    const again = await startApp(server.url, { session, folder });
    await again.offline.syncNow();
    expect(await panel(again)).toEqual({ failed: 1, others: [], changes: [['failed', true]] });
    expect((await bytesOf(again)).toLowerCase()).not.toContain(ADDRESS);
    await signIn(again);
    await again.offline.syncNow();
    expect([await onServer(), await panel(again)]).toEqual([[], DONE]);
  });

  it('goes on asking if only what the person wrote before was erased, and then erases the rest', async () => {
    const studio = await setUp();
    const { app, onServer } = studio;
    await writeAnew(studio);
    await hold(studio);
    await app.offline.syncNow();
    expect(await panel(app)).toEqual({ failed: 1, others: [], changes: [['failed', true]] });
    expect(await onServer()).toEqual(['Ada anew']);
    expect((await bytesOf(app)).toLowerCase()).not.toContain(ADDRESS);
    await signIn(app);
    expect([await onServer(), await panel(app)]).toEqual([[], DONE]);
  });

  it('is not taken back by discarding its line, not even if the person was erased before', async () => {
    const studio = await setUp();
    const { app, onServer } = studio;
    await writeAnew(studio);
    await app.offline.discard(await hold(studio));
    await app.offline.syncNow();
    expect(await onServer()).toEqual(['Ada anew']);
    expect((await bytesOf(app)).toLowerCase()).not.toContain(ADDRESS);
    await signIn(app);
    await app.offline.syncNow();
    expect(await onServer()).toEqual([]);
  });
});
