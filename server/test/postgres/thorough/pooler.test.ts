import { expect, it, onTestFinished } from 'vitest';
import { hasPgbouncer, startPgbouncer } from '../../../../tools/services/pgbouncer.ts';
import { startPostgres } from '../../../../tools/services/postgres.ts';
import { sentenceOfStart } from '../start-sentence.ts';

const startBehind = async (mode: 'session' | 'transaction') => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const pooler = await startPgbouncer(postgres.port, mode);
  onTestFinished(pooler.stop);
  return sentenceOfStart(pooler.urlOf('postgres'));
};

it.skipIf(!hasPgbouncer())('a start behind PgBouncer that keeps no sessions ends with a sentence', async () => {
  expect(await startBehind('transaction')).toMatch(
    /^The database .* is behind a pooler that does not keep sessions: set pool_mode = session in PgBouncer/,
  );
});

it.skipIf(!hasPgbouncer())('a start behind PgBouncer that keeps sessions goes on to the bucket', async () => {
  expect(await startBehind('session')).toMatch(/S3_BUCKET|bucket/);
});
