import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { readConfig } from '../server/src/config/config.ts';
import { exportSite } from '../server/src/publish/export-site.ts';
import { formSentence } from '../site/src/site-folder.ts';
import { loadEnvironment } from './environment.ts';

const USAGE = `npm run export -- --out DIR [--without-content]

  --out DIR           the folder to write; an earlier export there is replaced; --to is the same
  --without-content   a page that fetches its content from PUBLIC_API_URL`;

const fail = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const options = (() => {
  try {
    return parseArgs({
      options: {
        out: { type: 'string' },
        to: { type: 'string' },
        'without-content': { type: 'boolean', default: false },
      },
    });
  } catch {
    return fail(USAGE);
  }
})().values;

loadEnvironment();
const out = path.resolve(options.out ?? options.to ?? fail(USAGE));
try {
  const config = readConfig();
  await exportSite(config, { out, withoutContent: options['without-content'] });
  console.log(`The site is in ${out}.`);
  console.log(
    config.publicApiUrl
      ? `${formSentence(config.publicApiUrl, config.publicUrl)} (There, PUBLIC_URL is the page's address.)`
      : 'Its form and /admin have nowhere to go on a static host: set PUBLIC_API_URL to the address of the server.',
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  fail(error.message);
}
