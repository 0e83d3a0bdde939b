import { StartError } from '@shutterdesk/shared/node/start-error';
import { readConfig } from '../../src/config/config.ts';
import { startServer } from '../../src/server.ts';
import { temporaryFolder } from '../test-server.ts';

/** The words of a start that ends at once. Nothing listens at the bucket's address: the database comes first. */
export const sentenceOfStart = async (DATABASE_URL: string): Promise<string> => {
  const storage = { S3_BUCKET: 'photos', S3_ENDPOINT: 'http://127.0.0.1:1', SESSION_SECRET: 'x'.repeat(32) };
  const config = readConfig({ PORT: '0', DATA_DIR: await temporaryFolder(), DATABASE_URL, ...storage });
  try {
    await (await startServer(config, { databasePatienceMs: 0 })).close();
    return 'It started.';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
};
