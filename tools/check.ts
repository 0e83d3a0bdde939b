import { builds, buildWhatChanged } from './build.ts';
import { staticChecks } from './static-checks.ts';
import { finish, UNITS, unitTests } from './steps.ts';

await staticChecks();
await buildWhatChanged(builds.site);
await unitTests('Unit tests', UNITS);
finish();
