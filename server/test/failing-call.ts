import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';
import { addressIn, spawnServer } from './server-process.ts';
import { Client, PASSWORD, temporaryFolder } from './test-server.ts';

/** A call that a server in its own process answers with 500, and the lines of its log once it has ended. */
export const failOnce = async (environment: Record<string, string> = {}) => {
  const dataDir = await temporaryFolder();
  const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD };
  const { child, ended, output } = spawnServer({ DATA_DIR: dataDir, ...owner, ...environment });
  const admin = new Client(await addressIn(output));
  await admin.login();
  const database = new Sqlite(path.join(dataDir, 'shutterdesk.db'));
  database.exec('drop table reply_templates');
  database.close();
  const failed = await admin.send('/api/reply-templates');
  expect(failed.status).toBe(500);
  child.kill('SIGTERM');
  await ended;
  const lines = output().split('\n');
  return {
    id: failed.headers.get('x-request-id'),
    log: lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
  };
};
