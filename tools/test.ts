import { findOrInstallHeadless } from './browser.ts';
import { builds, buildWhatChanged } from './build.ts';
import { waitAsLongAsTheRun } from './patience.ts';
import { toTestWith } from './services/to-test-with.ts';
import { staticChecks } from './static-checks.ts';
import { browserTests, finish, UNITS, unitTests } from './steps.ts';
import { testPart } from './test-part.ts';
import { watchIfAsked } from './watching.ts';

/** One after the other: each step uses both cores, and two at once would starve what runs at low priority. */
const everything = async (): Promise<void> => {
  waitAsLongAsTheRun();
  await staticChecks();
  await buildWhatChanged(...Object.values(builds));
  await unitTests('Unit tests', UNITS, { workers: 3 });
  await toTestWith('objectStore');
  await unitTests('The API, through HTTP, and the desktop app without its windows', ['server', 'stories'], {
    workers: 3,
  });
  await browserTests('The journeys, in a real browser', 'journeys', await findOrInstallHeadless());
};

await watchIfAsked();
const args = process.argv.slice(2);
if (args.length === 0) await everything();
else await testPart(args);
finish();
