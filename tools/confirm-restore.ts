import type { Question } from '../server/src/backup/restore/restore-site.ts';
import { bytesOf } from '../server/src/backup/snapshot.ts';
import { bytesInWords } from '../shared/src/rules/byte-words.ts';
import { agrees } from './ask.ts';

/** The moment on this machine's clock: 'November 28, 2026 at 4:31 PM UTC'. */
export const momentInWords = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** Says what a restore would bring, and asks, unless `yes` answers. */
export const confirmRestore = async ({ snapshot, accounts, comingBack }: Question, yes: boolean): Promise<boolean> => {
  const { madeAt, number, files } = snapshot;
  console.log(`The backup number ${number} of ${momentInWords(madeAt)}:`);
  console.log(`  ${files.length} files, ${bytesInWords(bytesOf(files))}`);
  console.log(`  can sign in with a password afterwards: ${accounts.join(', ') || 'nobody'}`);
  if (comingBack.length > 0) console.log(`  of whom these cannot now: ${comingBack.join(', ')}`);
  return yes || (await agrees('Restore it?'));
};
