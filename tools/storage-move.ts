import { parseArgs } from 'node:util';
import { moveStorage } from '../server/src/backup/move-storage.ts';
import { readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { becomeOwner } from './become-owner.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';

const NEXT = {
  s3: 'They are in the bucket now: start with S3_BUCKET set. The copies in the data folder (objects) are not needed any more.',
  disk: 'They are on the disk now: start without S3_BUCKET. The copies in the bucket are not needed any more.',
} as const;

const askedKind = (): 's3' | 'disk' | null => {
  const { values } = parseArgs({ options: { to: { type: 'string' } }, strict: false });
  return values.to === 's3' || values.to === 'disk' ? values.to : null;
};

await sentences(async () => {
  const to = askedKind();
  if (!to) return 'Say where to: npm run storage:move -- --to s3, or npm run storage:move -- --to disk';
  loadEnvironment();
  makeFilesPrivate();
  const config = readConfig();
  becomeOwner(config);
  const copied = await moveStorage(config, to, (copiedCount, total) => {
    if (copiedCount % 100 === 0) console.log(`${copiedCount} of ${total} …`);
  });
  if (!copied) console.log(`The photographs are there already. ${NEXT[to]}`);
  else {
    console.log(
      `${copied.objects} objects copied and compared, ${copied.before} of them by an earlier run. ${NEXT[to]}`,
    );
  }
  return null;
});
