import { findOrInstallHeadless } from '../browser.ts';
import { builds, buildWhatChanged } from '../build.ts';
import { hasHaproxy } from '../services/haproxy.ts';
import { hasObjectStore, startObjectStore } from '../services/object-store.ts';
import { startPostgres } from '../services/postgres.ts';
import { toTestWith } from '../services/to-test-with.ts';
import { browserTests, unitTests } from '../steps.ts';

/** All journeys share one PostgreSQL and one object store; each studio has a database and a bucket of its own. */
const journeys = async (): Promise<void> => {
  const browser = await findOrInstallHeadless();
  const [postgres, store] = await Promise.all([startPostgres(), startObjectStore()]);
  try {
    const env = {
      JOURNEYS_POSTGRES: postgres.urlOf(''),
      JOURNEYS_OBJECT_STORE: store.endpoint,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    };
    await browserTests('The journeys, on PostgreSQL', 'journeys-on-postgres', browser, env);
    if (!hasHaproxy()) return;
    const onTwo = { ...env, JOURNEYS_SERVERS: '2' };
    await browserTests('Journeys on two servers', 'journeys-on-two-servers', browser, onTwo);
  } finally {
    await Promise.all([postgres.stop(), store.stop()]);
  }
};

await buildWhatChanged(...Object.values(builds));
for (const service of ['objectStore', 'haproxy', 'pgbouncer'] as const) await toTestWith(service);
if (await toTestWith('postgres')) {
  await unitTests('The long tests of PostgreSQL', ['server-postgres-thorough']);
  if (hasObjectStore()) await journeys();
}
