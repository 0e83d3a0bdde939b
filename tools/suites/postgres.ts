import { builds, buildWhatChanged } from '../build.ts';
import { waitAsLongAsTheRun } from '../patience.ts';
import { objectStoreToTestWith, postgresToTestWith, unitTests } from '../steps.ts';

waitAsLongAsTheRun();
await buildWhatChanged(builds.site, builds.admin);
await objectStoreToTestWith();
// Its own processes share the cores with the tests, which often wait for them.
if (await postgresToTestWith()) await unitTests('The API on PostgreSQL', ['server-postgres'], { workers: 3 });
