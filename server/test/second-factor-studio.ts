import { type ErrorBody, finishLogin } from '@shutterdesk/shared';
import { codeAt, turnOn } from './authenticator.ts';
import { FakeClock } from './fake-clock.ts';
import { type Client, startPagelessServer } from './test-server.ts';

export const HALF_MINUTE = 30_000;
export const MINUTE = 60_000;
export const NOON = Date.UTC(2026, 10, 26, 12);

/** A site whose owner has a second factor; the code with which it was set up is used. */
export const setUp = async (environment: Record<string, string> = {}) => {
  const clock = new FakeClock(NOON);
  const server = await startPagelessServer({ overrides: { clock }, environment });
  const owner = await server.admin();
  const { secret, recoveryCodes } = await turnOn(owner, clock.now());
  clock.sleep(2 * HALF_MINUTE);
  const code = (offMs = 0) => codeAt(secret, clock.now() + offMs);
  return { server, owner, clock, secret, recoveryCodes, code };
};

export const enter = (client: Client, code: string, headers = {}) =>
  client.json('POST', finishLogin.path, { code }, headers);

export const sentenceOf = async (response: Response): Promise<string> => ((await response.json()) as ErrorBody).message;
