import { builds, buildWhatChanged } from '../build.ts';
import { waitAsLongAsTheRun } from '../patience.ts';
import { toTestWith } from '../services/to-test-with.ts';
import { unitTests } from '../steps.ts';

waitAsLongAsTheRun();
await buildWhatChanged(builds.site, builds.admin);
await toTestWith('objectStore');
// Its own processes share the cores with the tests, which often wait for them.
if (await toTestWith('postgres')) await unitTests('The API on PostgreSQL', ['server-postgres'], { workers: 3 });
