import { parseArgs } from 'node:util';
import { makeBackup, removeSnapshot } from '../server/src/backup/backup-commands.ts';
import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { bytesInWords } from '../shared/src/rules/byte-words.ts';
import { loadEnvironment } from './environment.ts';
import { askNewPassphrase, givenPassphrase } from './passphrase.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run backup -- --to DIR | FILE.tar | s3://bucket/prefix [--with-secrets]
npm run backup -- --to DIR | s3://bucket/prefix --remove NAME

  --to             a folder or a bucket, which gets one more point, or one new file with everything
  --with-secrets   also the keys that sign sessions and uploads
  --remove         removes one backup: the name of a file in points/, without .json

A bucket gets nothing unencrypted: BACKUP_PASSPHRASE is the studio's passphrase, or its first one. A file is
encrypted if the studio has one.

The server may run meanwhile.`;

const readOptions = (): {
  to?: string | undefined;
  remove?: string | undefined;
  'with-secrets'?: boolean | undefined;
} => {
  try {
    return parseArgs({
      options: {
        to: { type: 'string' },
        remove: { type: 'string' },
        'with-secrets': { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    return {};
  }
};

const EVERY_MS = 2000;

await sentences(async () => {
  const { to, remove, 'with-secrets': withSecrets = false } = readOptions();
  if (!to) return USAGE;
  loadEnvironment();
  makeFilesPrivate();
  if (remove) {
    await removeSnapshot(readConfig(), to, remove);
    console.log(`${remove} is removed.`);
    return null;
  }
  let toldAt = Date.now();
  const passphrases = { given: givenPassphrase(), askNew: askNewPassphrase };
  const asked = { to, withSecrets, passphrases };
  const { id, manifest, newBytes, bytes } = await makeBackup(readConfig(), asked, (progress) => {
    if (Date.now() - toldAt < EVERY_MS) return;
    toldAt = Date.now();
    console.log(
      `${progress.files} of ${progress.ofFiles} files, ${bytesInWords(progress.bytes)} of ${bytesInWords(progress.ofBytes)} …`,
    );
  });
  console.log(
    `${id}: ${manifest.files.length} files, ${bytesInWords(bytes)}, of which ${bytesInWords(newBytes)} are new.`,
  );
  if (manifest.missing.length > 0) {
    console.log(
      `${manifest.missing.length} originals were missing from the site itself: ${manifest.missing.join(', ')}`,
    );
  }
  console.log(
    manifest.sealedFor === undefined
      ? 'It is not encrypted: whoever has it can read it.'
      : 'It is encrypted: the studio’s passphrase opens it.',
  );
  return null;
});
