import type { Overrides } from '../../src/context.ts';
import { startTestServer, type TestServer, temporaryFolder } from '../test-server.ts';

export const SECRET = 'the same on all servers of the site';

/** Another server on the database of a first one. Both write photographs to one folder, as they would to one bucket. */
export const startBeside = async (
  { context }: TestServer,
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestServer> => {
  const { config, storage } = context;
  const options = {
    environment: { ...environment, SESSION_SECRET: SECRET },
    dataDir: await temporaryFolder(),
    overrides: { storage, ...overrides },
  };
  return startTestServer(config.database ? { ...options, database: config.database } : options);
};

export const startTwo = async (environment: Record<string, string> = {}, overrides: Overrides = {}) => {
  const first = await startTestServer({ environment: { ...environment, SESSION_SECRET: SECRET }, overrides });
  return { first, second: await startBeside(first, environment) };
};
