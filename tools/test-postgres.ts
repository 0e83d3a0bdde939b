import { builds, buildWhatChanged } from './build.ts';
import { finish, objectStoreToTestWith, postgresToTestWith, unitTests } from './steps.ts';

await buildWhatChanged(builds.site, builds.admin);
await objectStoreToTestWith();
if (await postgresToTestWith()) await unitTests('The API, through HTTP, on PostgreSQL', ['server-postgres']);
finish();
