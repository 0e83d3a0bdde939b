import { findOrInstallHeadless } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, finish, objectStoreToTestWith, postgresToTestWith, UNITS, unitTests } from './steps.ts';
import { testPart } from './test-part.ts';
import { watchIfAsked } from './watching.ts';

const everything = async (): Promise<void> => {
  await staticChecks();
  await buildWhatChanged(...Object.values(builds));
  await unitTests('Unit tests', UNITS);
  await objectStoreToTestWith();
  const hasPostgres = await postgresToTestWith();
  const browser = await findOrInstallHeadless();

  // Each spends much of its time waiting for its own processes; the other uses that time.
  await Promise.all([
    unitTests('The API, through HTTP, and the desktop app without its windows', ['server', 'stories']),
    browserTests('The journeys, in a real browser', 'journeys', browser),
  ]);
  // This runs alone, so a third worker uses that time.
  if (hasPostgres) await unitTests('The API on PostgreSQL', ['server-postgres'], { workers: 3 });
};

await watchIfAsked();
const args = process.argv.slice(2);
if (args.length === 0) await everything();
else await testPart(args);
finish();
