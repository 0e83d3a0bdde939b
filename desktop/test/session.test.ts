import { checkProof } from '@shutterdesk/shared';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../src/admin/lib/api/api.ts';
import { queryClient } from '../src/admin/lib/query-client.ts';
import { answerSignIn, askToSignInAgain, PERSON_KEY, useSession } from '../src/admin/lib/session/session.ts';

afterEach(() => {
  useSession.setState({ asks: null, leaving: false });
  queryClient.clear();
  vi.unstubAllGlobals();
});

const refused = (status: number, error: string) => Response.json({ error, message: 'No.' }, { status });
const ENDED = () => refused(401, 'unauthenticated');
const TOO_OLD = () => refused(403, 'proof_needed');

/** A signed-in person, and the server's answers to their calls. */
const serverAnswers = (...answers: readonly (() => Response)[]): void => {
  queryClient.setQueryData(PERSON_KEY, { id: 'a1', kind: 'external' });
  const fetch = vi.fn<typeof globalThis.fetch>();
  for (const answer of answers) fetch.mockImplementationOnce(async () => answer());
  vi.stubGlobal('fetch', fetch);
};

const expectQuestion = (asks: 'ended' | 'proof') => expect.poll(() => useSession.getState().asks).toBe(asks);

it('asks a person once for all calls that find the session ended', async () => {
  const calls = [askToSignInAgain(), askToSignInAgain()];
  expect(useSession.getState().asks).toBe('ended');
  answerSignIn(true);
  expect(await Promise.all(calls)).toEqual([true, true]);
  expect(useSession.getState().asks).toBe(null);
});

it('asks nobody who is logging out', async () => {
  useSession.setState({ leaving: true });
  expect(await askToSignInAgain()).toBe(false);
  expect(useSession.getState().asks).toBe(null);
});

it('asks for the proof as well, if the sign-in after an ended session is no fresh one', async () => {
  serverAnswers(ENDED, TOO_OLD, () => Response.json({ isRecent: true }));
  const calling = api(checkProof);
  await expectQuestion('ended');
  answerSignIn(true);
  await expectQuestion('proof');
  answerSignIn(true);
  expect(await calling).toEqual({ isRecent: true });
});

it('asks a person twice for nothing', async () => {
  serverAnswers(TOO_OLD, TOO_OLD);
  const calling = api(checkProof);
  await expectQuestion('proof');
  answerSignIn(true);
  await expect(calling).rejects.toMatchObject({ code: 'proof_needed' });
  expect(useSession.getState().asks).toBe(null);
});
