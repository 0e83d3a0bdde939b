import { findOrInstallHeadless } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { findOrInstallObjectStore } from './services/object-store.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, finish, omitted, UNITS, unitTests } from './steps.ts';

await staticChecks();
await buildWhatChanged(builds.site, builds.admin, builds.desktop);
await unitTests('Unit tests', UNITS);
await unitTests('The desktop app without its windows', ['stories']);
if (!(await findOrInstallObjectStore())) {
  omitted('NOT TESTED: S3 storage. It needs radosgw, ceph-mon and ceph-osd of Debian, which only root may install.');
}
await unitTests('The API, through HTTP', ['server']);
await browserTests('The journeys, in a real browser', await findOrInstallHeadless());
finish();
