import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { startIdentityProvider } from '../../tools/identity/identity-provider.ts';
import { Browser } from './browser.ts';
import { startPagelessServer } from './test-server.ts';

type ProviderOptions = Parameters<typeof startIdentityProvider>[0];

export const startProvider = async (options: ProviderOptions = {}) => {
  const provider = await startIdentityProvider(options);
  onTestFinished(() => provider.close());
  return provider;
};

export const setUp = async (changes: Record<string, string> = {}, options: ProviderOptions = {}) => {
  const provider = await startProvider(options);
  const logged: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const environment = { ...provider.settings, ...changes };
  const server = await startPagelessServer({ environment, overrides: { logger } });
  return { provider, server, logged, environment, browser: new Browser(server.url) };
};

type SetUp = Awaited<ReturnType<typeof setUp>>;

export const notice = (name: string) => `/admin/login?notice=external_login_${name}`;

export const usersOf = ({ server }: SetUp) => server.context.db.selectFrom('users').selectAll().execute();

/** Nobody is signed in, as the dashboard's first call shows. */
export const expectOutside = async ({ browser }: SetUp) =>
  expect((await browser.get('/api/auth/user')).status).toBe(401);
