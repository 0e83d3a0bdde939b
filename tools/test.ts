import { findOrInstallHeadless } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, finish, objectStoreToTestWith, postgresToTestWith, UNITS, unitTests } from './steps.ts';

/** The API's tests that ask the most of a database. `npm run test:postgres` runs all of them there. */
const ON_POSTGRES = [
  'accounts',
  'acknowledgements',
  'auth.test',
  'calendar',
  'consent',
  'dates',
  'enquir',
  'hero',
  'idempotency',
  'mail.test',
  'postgres/backup',
  'postgres/folder',
  'postgres/limits',
  'postgres/move',
  'postgres/outage',
  'postgres/own-saves',
  'postgres/peers',
  'postgres/rolling-update',
  'postgres/start',
  'privacy',
  'public-reads',
  'publishing',
  'reply-templates',
  'retention',
  'settings',
  'upload-address',
  'webhook',
].map((name) => `server/test/${name}`);

await staticChecks();
await buildWhatChanged(builds.site, builds.admin, builds.desktop);
await unitTests('Unit tests', UNITS);
await objectStoreToTestWith();
const hasPostgres = await postgresToTestWith();
const browser = await findOrInstallHeadless();

const throughHttp = async (): Promise<void> => {
  await unitTests('The API, through HTTP, and the desktop app without its windows', ['server', 'stories']);
  if (hasPostgres) await unitTests('The API, on PostgreSQL', ['server-postgres'], ON_POSTGRES);
};
// Each waits a lot for what it has begun; the other uses that time.
await Promise.all([throughHttp(), browserTests('The journeys, in a real browser', 'journeys', browser)]);
finish();
