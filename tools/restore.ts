import path from 'node:path';
import { parseArgs } from 'node:util';
import { addressOf } from '../server/src/backup/place.ts';
import { restoreSite, undoRestore } from '../server/src/backup/restore/restore-site.ts';
import { bytesOf } from '../server/src/backup/snapshot.ts';
import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { bytesInWords } from '../shared/src/rules/byte-words.ts';
import { becomeOwner } from './become-owner.ts';
import { confirmRestore, momentInWords } from './confirm-restore.ts';
import { loadEnvironment } from './environment.ts';
import { askPassphrase } from './passphrase.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run restore -- --from DIR | FILE.tar | s3://bucket/prefix [--snapshot NAME] [--yes]
npm run restore -- --undo

  --from      where the backup is; DATA_DIR, or the empty database of DATABASE_URL, gets its newest backup
  --snapshot  another backup: the name of a file in snapshots/, without .age
  --yes       asks nothing
  --undo      goes back to what was there before the last restore

On another machine, it asks for the studio’s passphrase or recovery key, or takes BACKUP_PASSPHRASE. Stop the server first.`;

const OPTIONS = {
  from: { type: 'string' },
  snapshot: { type: 'string' },
  undo: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

const readOptions = () => {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch {
    return parseArgs({ args: [], options: OPTIONS }).values;
  }
};

const EVERY_MS = 2000;

await sentences(async () => {
  const { from, snapshot: asked, undo, yes = false } = readOptions();
  if (!from === !undo) return USAGE;
  loadEnvironment();
  makeFilesPrivate();
  const config = readConfig();
  becomeOwner(config);
  if (!from) {
    const asideFolder = await undoRestore(config);
    console.log('The data are as they were before the last restore.');
    if (asideFolder) console.log(`What was there until now is in ${path.join(config.dataDir, asideFolder)}.`);
    return null;
  }
  let toldAt = Date.now();
  const { snapshot, access, before } = await restoreSite(config, addressOf(from), {
    snapshot: asked,
    askPassphrase,
    confirm: (question) => confirmRestore(question, yes),
    onProgress({ files, ofFiles }) {
      if (Date.now() - toldAt < EVERY_MS) return;
      toldAt = Date.now();
      console.log(`${files} of ${ofFiles} files …`);
    },
  });
  const { files } = snapshot;
  console.log(
    `${config.database?.address ?? config.dataDir} is as it was on ${momentInWords(snapshot.madeAt)}: ${files.length} files, ${bytesInWords(bytesOf(files))}, each compared with its hash. Start the server now.`,
  );
  console.log('Everybody signs in again, and calendars need a new address.');
  if (access.comingBack.length > 0) {
    console.log(`These accounts came back, with the passwords of that day: ${access.comingBack.join(', ')}.`);
  }
  if (before) {
    console.log(
      `The files from before are in ${path.join(config.dataDir, before)}. To go back: npm run restore -- --undo`,
    );
    console.log('When the site is as you want it, delete that folder.');
  }
  return null;
});
