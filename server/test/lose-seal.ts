import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseKeys } from '../src/db/database-keys.ts';
import { onPostgres } from './postgres/databases.ts';
import type { TestServer } from './test-server.ts';

/** From its next start on, a site cannot open what its database holds sealed. */
export const loseSeal = ({ context, dataDir }: Pick<TestServer, 'context' | 'dataDir'>): Promise<void> =>
  onPostgres ? new DatabaseKeys(context.db).remove('secrets/seal') : rm(path.join(dataDir, 'secrets', 'seal'));
