import path from 'node:path';
import { type Config, readConfig } from '../../src/config/config.ts';
import { databaseOf } from '../test-database.ts';
import { startPagelessServer, startTestServer, type TestServer, temporaryFolder } from '../test-server.ts';

export const SESSION_SECRET = 'the same on all servers of the site';

export type Kind = 'postgres' | 'sqlite';

/** An empty data folder, and a PostgreSQL database of its own. */
export const twoPlaces = async (environment: NodeJS.ProcessEnv = {}) => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const database = await databaseOf(dataDir);
  const config: Config = { ...readConfig({ ...environment, DATA_DIR: dataDir }), database };
  const options = (kind: Kind) => ({ dataDir, environment, database: kind === 'postgres' ? database : null });
  return {
    config,
    dataDir,
    url: database?.url ?? '',
    start: (kind: Kind): Promise<TestServer> => startTestServer(options(kind)),
    /** Without its page, which is quicker. */
    startPageless: (kind: Kind): Promise<TestServer> => startPagelessServer(options(kind)),
  };
};
