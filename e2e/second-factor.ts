import type { APIRequestContext } from '@playwright/test';
import { codeAt } from '../server/test/authenticator.ts';

/** Turns the second factor of the signed-in person on by a code of this moment, and answers the app's secret. */
export const turnOnSecondFactor = async (request: APIRequestContext, at = Date.now()): Promise<string> => {
  const { secret, token } = await (await request.post('/api/parts/authenticator/try')).json();
  await request.put('/api/parts/authenticator', { data: { token, code: codeAt(secret, at) } });
  return secret;
};
