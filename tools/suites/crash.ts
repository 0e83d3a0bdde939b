import { builds, buildWhatChanged } from '../build.ts';
import { toTestWith } from '../services/to-test-with.ts';
import { unitTests } from '../steps.ts';

/** The number of times that the server is killed while enquiries arrive. */
process.env.CRASH_ROUNDS ??= '50';
/** The number of times that one of two servers behind a proxy is killed. */
process.env.CRASH_KILLS ??= '40';

await buildWhatChanged(builds.site, builds.admin);
const ofOneServer = ['backup-crash', 'backup-deleted', 'outbox-crash'].map((name) => `thorough/${name}`);
await unitTests(`${process.env.CRASH_ROUNDS} crashes`, ['server', 'server-thorough'], {
  files: ['crash', ...ofOneServer].map((name) => `server/test/${name}.test.ts`),
});
await toTestWith('objectStore');
await toTestWith('haproxy');
if (await toTestWith('postgres')) {
  const title = `${process.env.CRASH_KILLS} crashes of one of two servers`;
  await unitTests(title, ['server-postgres-thorough'], { files: ['two-servers-crash.test.ts'] });
}
