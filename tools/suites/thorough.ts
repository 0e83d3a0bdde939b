import { findOrInstallHeadless } from '../browser.ts';
import { builds, buildWhatChanged } from '../build.ts';
import { toTestWith } from '../services/to-test-with.ts';
import { browserTests, unitTests } from '../steps.ts';

await buildWhatChanged(...Object.values(builds));
await toTestWith('objectStore');
await unitTests('The long tests of the API and of the desktop app without its windows', [
  'server-thorough',
  'stories-thorough',
]);
await browserTests('The journeys that take long', 'thorough', await findOrInstallHeadless());
