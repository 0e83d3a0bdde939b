import { readConfig } from '../server/src/config/config.ts';
import { proveSite } from '../server/src/prove-site.ts';
import { createStorage } from '../server/src/storage/create-storage.ts';
import type { proofSchema } from '../server/src/update/prove-release.ts';
import { sentences } from './sentences.ts';

/** Asked by the release before, at an update: `shutterdesk prove FOLDER`, in which a copy of the database lies. */
await sentences(async () => {
  const [folder = ''] = process.argv.slice(2);
  const config = readConfig();
  const { pages, migrations } = await proveSite({
    config,
    folder,
    storage: await createStorage(config),
    now: Date.now(),
  });
  const proof: ReturnType<typeof proofSchema.parse> = {
    pages: pages.map(({ html }) => html),
    migrations: [...migrations],
  };
  process.stdout.write(JSON.stringify(proof));
  return null;
});
