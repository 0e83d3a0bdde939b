import { builds, buildWhatChanged } from './build.ts';
import { loadEnvironment } from './environment.ts';

loadEnvironment();
// Read while others build: right after an installation, it takes as long as a build. main.ts reports a failure.
import('../server/src/run-server.ts').catch(() => undefined);
await buildWhatChanged(builds.site, builds.admin);
await import('../server/src/main.ts');
