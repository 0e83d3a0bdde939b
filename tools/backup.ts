import { parseArgs } from 'node:util';
import { makeBackup, removeSnapshot } from '../server/src/backup/backup-commands.ts';
import { bytesOf } from '../server/src/backup/snapshot.ts';
import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { bytesInWords } from '../shared/src/rules/byte-words.ts';
import { becomeOwner } from './become-owner.ts';
import { loadEnvironment } from './environment.ts';
import { askNewPassphrase, givenPassphrase } from './passphrase.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run backup -- --to DIR | FILE.tar | s3://bucket/prefix
npm run backup -- --to DIR | s3://bucket/prefix --remove NAME

  --to       a folder or a bucket, which gets one more backup, or one new file with everything; --out is the same
  --remove   removes one backup: the name of a file in snapshots/, without .age

A backup is always encrypted. The first one asks for a passphrase, or takes that of BACKUP_PASSPHRASE.

The server may run meanwhile.`;

const readOptions = (): { to?: string | undefined; remove?: string | undefined } => {
  try {
    const {
      out,
      to = out,
      remove,
    } = parseArgs({
      options: { to: { type: 'string' }, out: { type: 'string' }, remove: { type: 'string' } },
    }).values;
    return { to, remove };
  } catch {
    return {};
  }
};

const EVERY_MS = 2000;

await sentences(async () => {
  const { to, remove } = readOptions();
  if (!to) return USAGE;
  loadEnvironment();
  makeFilesPrivate();
  const config = readConfig();
  becomeOwner(config);
  if (remove) {
    await removeSnapshot(config, to, remove);
    console.log(`${remove} is removed.`);
    return null;
  }
  let toldAt = Date.now();
  const passphrases = { given: givenPassphrase(), askNew: askNewPassphrase };
  const asked = { to, passphrases };
  const { id, files, missing, newBytes } = await makeBackup(config, asked, (progress) => {
    if (Date.now() - toldAt < EVERY_MS) return;
    toldAt = Date.now();
    console.log(
      `${progress.files} of ${progress.ofFiles} files, ${bytesInWords(progress.bytes)} of ${bytesInWords(progress.ofBytes)} …`,
    );
  });
  console.log(
    `${id}: ${files.length} files, ${bytesInWords(bytesOf(files))}, of which ${bytesInWords(newBytes)} are new.`,
  );
  if (missing.length > 0) {
    console.log(`${missing.length} originals were missing from the site itself: ${missing.join(', ')}`);
  }
  console.log('The studio’s passphrase opens it.');
  return null;
});
