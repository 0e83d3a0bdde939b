import { globSync, readFileSync } from 'node:fs';
import { inRoot, root } from './repository.ts';

/* A folder without a rule in biome.json might import anything, and nothing would say so. */
const rules = readFileSync(inRoot('biome.json'), 'utf8');
const lawless = globSync(['server/src/*/', 'desktop/src/main/offline/*/'], { cwd: root })
  .map((folder) => folder.replaceAll('\\', '/').replace(/\/$/, ''))
  .filter((folder) => !rules.includes(`"${folder}/**"`));

for (const folder of lawless) {
  console.log(`${folder} has no rule in biome.json: name it in one, such as that of the nouns (CONTRIBUTING.md).`);
}
process.exitCode = lawless.length === 0 ? 0 : 1;
