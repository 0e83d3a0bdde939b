import { findOrInstallHeadless } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, finish, objectStoreToTestWith, UNITS, unitTests } from './steps.ts';

await staticChecks();
await buildWhatChanged(builds.site, builds.admin, builds.desktop);
await unitTests('Unit tests', UNITS);
await objectStoreToTestWith();
await unitTests('The API, through HTTP, and the desktop app without its windows', ['server', 'stories']);
await browserTests('The journeys, in a real browser', 'journeys', await findOrInstallHeadless());
finish();
