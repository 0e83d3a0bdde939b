import { findOrInstallBrowser } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, finish, unitTests } from './steps.ts';

await staticChecks();
await buildWhatChanged(builds.site, builds.admin, builds.desktop);
await unitTests('Unit tests', ['shared', 'desktop', 'site']);
await unitTests('The API, through HTTP', ['server']);
await browserTests('The journeys, in a real browser', await findOrInstallBrowser());
finish();
