import { builds, buildWhatChanged } from './build.ts';
import { inRoot } from './repository.ts';

// The demo has its own name, data folder and admin; variables from outside take precedence.
process.env.DATA_DIR ??= inRoot('data-demo');
process.env.BRAND_NAME ??= 'Hollis & Vane';
process.env.ADMIN_USERNAME ??= 'demo';
process.env.ADMIN_PASSWORD ??= 'demo-studio';

await buildWhatChanged(builds.site, builds.admin);
if (!process.env.OIDC_ISSUER_URL) await import('./demo/practice-login.ts');
const { makeFilesPrivate } = await import('../server/src/config/private-folder.ts');
makeFilesPrivate();
const { fillDemo } = await import('./demo/fill-demo.ts');
await fillDemo();
await import('../server/src/main.ts');
console.log(`  Sign in as  ${process.env.ADMIN_USERNAME} with the password ${process.env.ADMIN_PASSWORD}`);
console.log('  Or press    Login with Replit, and be Olga Owner: a practice login service of the demo answers\n');
