import { findOrInstallHeadless } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, finish, objectStoreToTestWith, postgresToTestWith, UNITS, unitTests } from './steps.ts';

await staticChecks();
await buildWhatChanged(builds.site, builds.admin, builds.desktop);
await unitTests('Unit tests', UNITS);
await objectStoreToTestWith();
const hasPostgres = await postgresToTestWith();
const browser = await findOrInstallHeadless();

// Each waits a lot for what it has begun; the other uses that time.
await Promise.all([
  unitTests('The API, through HTTP, and the desktop app without its windows', ['server', 'stories']),
  browserTests('The journeys, in a real browser', 'journeys', browser),
]);
// Alone, it needs a third worker to use that time.
if (hasPostgres) await unitTests('The API on PostgreSQL', ['server-postgres'], { workers: 3 });
finish();
