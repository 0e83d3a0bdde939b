import { expect, it } from 'vitest';
import { activitySchema } from '../src/contract/activity.ts';
import { contract } from '../src/contract/contract.ts';
import type { AnyEndpoint } from '../src/contract/endpoint.ts';

/** A new call belongs here only if nobody will ever ask who made it; otherwise it names what it `records`. */
const SILENT: ReadonlySet<string> = new Set([
  // They change nothing that lasts, or only what their person has read.
  ...['markRead', 'createUpload', 'tryAddressPart', 'tryBackupPart', 'tryLoginPart', 'tryMailPart', 'tryNoticesPart'],
  ...['tryRetentionPart', 'tryWebhookPart', 'tryAuthenticatorPart'],
  ...['resendContactMail'],
  // An inquiry says itself who moved it and who wrote the note or the letter.
  ...['markContact', 'addEnquiryNote', 'deleteEnquiryNote', 'sendLetter', 'takeBackLetter'],
]);

it('makes the log of activity tell of each call that changes something, but for a few that are named here', () => {
  const calls = Object.entries<AnyEndpoint>(contract).filter(
    ([, { needs, method }]) => needs !== 'nothing' && method !== 'GET',
  );
  const silent = calls.filter(([, { records }]) => records === undefined).map(([name]) => name);
  expect(silent.toSorted()).toEqual([...SILENT].toSorted());
});

it('reads an entry of a later release, with a role and a way in that it does not know', () => {
  const entry = {
    id: '01a21bf6-8a60-77d8-8721-f04895a68dcc',
    at: '2027-01-01T10:00:00.000Z',
    madeAt: null,
    what: 'invited',
    who: null,
    network: null,
    about: { account: 'mia', role: 'bookkeeper', how: 'passkey' },
    times: 1,
  };
  expect(activitySchema.parse(entry)).toEqual({ ...entry, about: { account: 'mia' } });
});
