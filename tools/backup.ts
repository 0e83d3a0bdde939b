import { parseArgs } from 'node:util';
import { makeBackup } from '../server/src/backup/backup-commands.ts';
import { bytesOf } from '../server/src/backup/snapshot.ts';
import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { bytesInWords } from '../shared/src/rules/byte-words.ts';
import { becomeOwner } from './become-owner.ts';
import { loadEnvironment } from './environment.ts';
import { askNewPassphrase, givenPassphrase } from './passphrase.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run backup -- --to DIR | FILE.tar | s3://bucket/prefix

  --to  a folder or a bucket, which gets one more backup, or one new file with everything

To remove a backup from a folder or a bucket, delete its file in snapshots/. The next backup there removes what only that one had.

A backup is always encrypted. The first one asks for a passphrase, or takes that of BACKUP_PASSPHRASE.

The server may run meanwhile.`;

const askedPlace = (): string | null => {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values.to ?? null;
  } catch {
    return null;
  }
};

const EVERY_MS = 2000;

await sentences(async () => {
  const to = askedPlace();
  if (!to) return USAGE;
  loadEnvironment();
  makeFilesPrivate();
  const config = readConfig();
  becomeOwner(config);
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
