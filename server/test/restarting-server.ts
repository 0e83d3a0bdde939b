import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../src/config/config.ts';
import { runServer } from '../src/run-server.ts';
import { databaseOf } from './test-database.ts';
import { PASSWORD, temporaryFolder } from './test-server.ts';

/** A server that can start itself again, with nothing on it. */
export const restartingServer = async (more: Record<string, string> = {}) => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_USERNAME: 'owner',
    LOG_LEVEL: 'silent',
    ...more,
  };
  const config = readConfig({ ...environment, ADMIN_PASSWORD: PASSWORD });
  const runner = await runServer({ ...config, database: await databaseOf(dataDir) }, { nameServers: ['127.0.0.1:1'] });
  onTestFinished(() => runner.close());
  return { runner, dataDir };
};
