import type { SetUpToken } from '../src/accounts/first-visit.ts';
import { PASSWORD, startTestServer, type TestServer } from './test-server.ts';

/** A server is started without a configured account only if both variables are blank. */
export const NO_ACCOUNT = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };

export const startNew = (options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> =>
  startTestServer({ ...options, environment: { ...NO_ACCOUNT, ...options.environment } });

export const tokenOf = ({ setUp }: { readonly setUp: SetUpToken | null }): string => setUp?.token ?? '';

/** The answers that a person types at the first visit. */
export const typed = (server: TestServer) => ({
  token: tokenOf(server),
  name: 'Hollis & Vane',
  email: 'hello@hollisvane.example.com',
  password: PASSWORD,
});
