import { staticChecks } from './static-checks.ts';
import { finish, unitTests } from './steps.ts';

await staticChecks();
await unitTests('Unit tests', ['shared', 'desktop']);
finish();
