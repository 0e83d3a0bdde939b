import { readConfig } from '../src/config/config.ts';
import { takeBack } from '../src/update/take-back.ts';
import { releaseSchema } from '../src/update/unpacked-release.ts';
import { update } from '../src/update/update.ts';
import { killAfter } from './killed-half-way.ts';

/** Updates a site, or takes its update back, and is killed after so many changes: `node killed-update.ts CHANGES OWN [ARCHIVE]`. */
const [changes, own = '', given] = process.argv.slice(2);
const config = readConfig();
const confirm = async () => true;
killAfter(Number(changes));
if (given === undefined) await takeBack({ config, confirm });
else await update({ config, own: releaseSchema.parse(JSON.parse(own)), given, allowsUnsigned: false, confirm });
