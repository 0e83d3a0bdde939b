import { builds, buildWhatChanged } from './build.ts';

await buildWhatChanged(...Object.values(builds));
