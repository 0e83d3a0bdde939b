import { findOrInstallHeadless } from '../browser.ts';
import { builds, buildWhatChanged } from '../build.ts';
import { browserTests, objectStoreToTestWith, unitTests } from '../steps.ts';

await buildWhatChanged(...Object.values(builds));
await objectStoreToTestWith();
await unitTests('The long tests of the API and of the desktop app without its windows', [
  'server-thorough',
  'stories-thorough',
]);
await browserTests('The journeys that take long', 'thorough', await findOrInstallHeadless());
