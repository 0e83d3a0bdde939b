import { readConfig } from '../src/config/config.ts';
import { releaseSchema } from '../src/update/unpacked-release.ts';
import { type StepName, update } from '../src/update/update.ts';
import { placeOf } from './update-place.ts';

/** Updates a site, and is killed when a step begins: `node killed-update.ts STEP LINK OWN RELEASE`. */
const [step, link = '', own = '', release = ''] = process.argv.slice(2);
const parse = (text: string) => releaseSchema.parse(JSON.parse(text));
await update({
  config: readConfig(),
  own: parse(own),
  place: placeOf(link, parse(release)),
  confirm: async () => true,
  watchMs: 500,
  onStep(begun: StepName) {
    if (begun === step) process.kill(process.pid, 'SIGKILL');
  },
});
