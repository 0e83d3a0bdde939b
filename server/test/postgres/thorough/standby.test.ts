import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../../../tools/services/postgres.ts';
import { migrations } from '../../../src/db/migrations/migrations.ts';
import { setUpPostgres } from '../../../src/db/postgres/postgres-set-up.ts';
import { sentenceOfStart } from '../start-sentence.ts';

it('a start with a standby ends with a sentence', { timeout: 120_000 }, async () => {
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  await setUpPostgres({ url: primary.urlOf('postgres'), address: 'here' }, migrations);
  const standby = await primary.standby();
  onTestFinished(() => standby.stop());
  expect(await sentenceOfStart(standby.urlOf('postgres'))).toMatch(
    /can only be read: it is a standby.* Name the primary/,
  );
});
