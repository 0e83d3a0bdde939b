import { ApiError } from '@shutterdesk/shared';
import { builds, buildWhatChanged } from './build.ts';
import { howToSignIn, setDemoStudio } from './demo/demo-studio.ts';
import { inRoot } from './repository.ts';

setDemoStudio(inRoot('data-demo'));
await buildWhatChanged(builds.site, builds.admin);
if (!process.env.OIDC_ISSUER_URL) await import('./demo/practice-login.ts');
const { makeFilesPrivate } = await import('../server/src/config/private-folder.ts');
makeFilesPrivate();
const { fillDemo } = await import('./demo/fill-demo.ts');
try {
  await fillDemo();
} catch (error) {
  if (!(error instanceof ApiError) || error.sentence === null) throw error;
  console.error(`The demo could not be filled: ${error.sentence} npm run demo goes on from here.`);
  process.exit(1);
}
await import('../server/src/main.ts');
console.log(howToSignIn());
