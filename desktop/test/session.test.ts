import { afterEach, expect, it } from 'vitest';
import { answerSignIn, askToSignInAgain, useSession } from '../src/admin/lib/session/session.ts';

afterEach(() => useSession.setState({ asks: null, leaving: false }));

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
