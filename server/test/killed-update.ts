import { readConfig } from '../src/config/config.ts';
import { releaseSchema } from '../src/update/unpacked-release.ts';
import { update } from '../src/update/update.ts';

/** Updates a site, and is killed when a step begins: `node killed-update.ts STEP OWN ARCHIVE`. */
const [step, own = '', given = ''] = process.argv.slice(2);
await update({
  config: readConfig(),
  own: releaseSchema.parse(JSON.parse(own)),
  given,
  allowsUnsigned: false,
  confirm: async () => true,
  onStep(begun) {
    if (begun === step) process.kill(process.pid, 'SIGKILL');
  },
});
