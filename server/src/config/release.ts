import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };

export const VERSION = manifest.version;

const isCompiled = path.extname(import.meta.filename) === '.js';

/** A release has the compiled server in `lib`, a clone in `server/dist/<fingerprint>`. */
const isInRelease = isCompiled && path.basename(import.meta.dirname) === 'lib';

/** The folder of the whole program, which an update replaces. */
export const PROGRAM = path.resolve(import.meta.dirname, isInRelease ? '..' : '../../..');

/** The built page and the built dashboard. A compiled server has its own copies, which no later build changes. */
export const BUILT = isCompiled
  ? { site: path.join(import.meta.dirname, 'site'), admin: path.join(import.meta.dirname, 'admin') }
  : {
      site: path.resolve(import.meta.dirname, '../../../site/dist'),
      admin: path.resolve(import.meta.dirname, '../../../desktop/dist/admin'),
    };

/** The program with this name beside the module that runs it. A compiled server has all of them in one folder. */
export const programBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  path.join(dirname, `${name}${path.extname(filename)}`);
