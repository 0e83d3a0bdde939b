import { builds, buildWhatChanged } from './build.ts';
import { finish, unitTests } from './steps.ts';

/** The number of times that the server is killed while enquiries arrive. */
process.env.CRASH_ROUNDS ??= '50';

await buildWhatChanged(builds.site, builds.admin);
await unitTests(
  `${process.env.CRASH_ROUNDS} crashes`,
  ['server', 'server-thorough'],
  ['crash', 'thorough/backup-crash', 'thorough/backup-deleted', 'thorough/mail-crash', 'thorough/webhook-crash'].map(
    (name) => `server/test/${name}.test.ts`,
  ),
);
finish();
