import { builds, buildWhatChanged } from './build.ts';
import { loadEnvironment } from './environment.ts';

loadEnvironment();
await buildWhatChanged(builds.site, builds.admin);
await import('../server/src/main.ts');
