import { flushCompileCache } from 'node:module';
import { builds, buildWhatChanged } from './build.ts';
import { loadEnvironment } from './environment.ts';

loadEnvironment();
// The server's code is read while others build: after an installation it takes seconds. main.ts reports a failure.
import('../server/src/run-server.ts').catch(() => undefined);
await buildWhatChanged(builds.site, builds.admin);
await import('../server/src/main.ts');
// A server that is killed could not keep its compiled code for the next start.
flushCompileCache();
