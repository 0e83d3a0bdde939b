import { createAdminUser, erasePerson, listAdminUsers, listEnquiries, sendEnquiry } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { ageProofs } from '../../../server/test/aged-proof.ts';
import { setUp as begin, ENQUIRY, goOffline, goOnline, signIn } from '../offline-steps.ts';

const setUp = async () => {
  const { server, app, browser } = await begin();
  await browser.api(sendEnquiry, { body: ENQUIRY });
  await signIn(app);
  await app.api(listEnquiries);
  await app.offline.idle();
  const onServer = async () => (await browser.api(listEnquiries)).map(({ name }) => name);
  return { server, app, onServer };
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
