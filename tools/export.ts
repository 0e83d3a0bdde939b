import { builds, buildWhatChanged } from './build.ts';

await buildWhatChanged(builds.site);
await import('./export-page.ts');
