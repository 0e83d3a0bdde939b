import { existsSync } from 'node:fs';
import { builds, buildWhatChanged } from './build.ts';
import { inRoot } from './repository.ts';

if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
await buildWhatChanged(builds.site, builds.admin);
await import('../server/src/main.ts');
