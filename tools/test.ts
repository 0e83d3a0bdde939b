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

const title = `The API, through HTTP${hasPostgres ? ', on both databases' : ''}, and the desktop app without its windows`;
const throughHttp = ['server', 'stories', ...(hasPostgres ? ['server-postgres'] : [])];
// Each waits a lot for what it has begun; the other uses that time.
await Promise.all([
  unitTests(title, throughHttp),
  browserTests('The journeys, in a real browser', 'journeys', browser),
]);
finish();
