import { readConfig } from '../src/config/config.ts';
import { releaseIn } from '../src/update/releases.ts';
import { takeBack, update } from '../src/update/update.ts';
import { killAfter } from './killed-half-way.ts';

/** Updates a site, or takes its update back, and is killed after so many changes: `node killed-update.ts CHANGES OWN [ARCHIVE]`. */
const [changes, folder = '', given] = process.argv.slice(2);
const own = await releaseIn(folder);
const config = readConfig();
const confirm = async () => true;
killAfter(Number(changes));
if (given === undefined) await takeBack({ config, own, confirm });
else await update({ config, own, given, allowsUnsigned: false, confirm });
