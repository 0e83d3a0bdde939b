import { bytesOf } from '../server/src/backup/repository/manifest.ts';
import type { Question } from '../server/src/backup/restore/restore-site.ts';
import { bytesInWords } from '../shared/src/rules/byte-words.ts';
import { agrees, ask } from './ask.ts';

const WARNINGS: Readonly<Record<Question['trust'], string | null>> = {
  signed: null,
  unverified:
    'Nobody can tell who wrote it: the place has no key of the studio. Go on only if nobody else could write there.',
  foreign:
    'It is signed with another key than this site’s: another site made it, or a stranger. Go on only if you know which.',
  older: 'Nobody can tell who wrote it: it is older than signed backups. Go on only if nobody else could write there.',
};

/** Says what a restore would bring, and asks. `yes` answers, but not for one that is older than signed backups, or of another key. */
export const confirmRestore = async (
  { snapshot, trust, accounts, comingBack }: Question,
  yes: boolean,
): Promise<boolean> => {
  const { madeAt, number, files } = snapshot.manifest;
  console.log(`The backup ${number === undefined ? '' : `number ${number} `}of ${madeAt}:`);
  console.log(`  ${files.length} files, ${bytesInWords(bytesOf(files))}`);
  console.log(`  can sign in with a password afterwards: ${accounts.join(', ') || 'nobody'}`);
  if (comingBack.length > 0) console.log(`  of whom these cannot now: ${comingBack.join(', ')}`);
  const warning = WARNINGS[trust];
  if (warning) console.log(warning);
  if (trust === 'older' || trust === 'foreign')
    return (await ask(`Type its name to restore it (${snapshot.id}): `)) === snapshot.id;
  return yes || (await agrees('Restore it?'));
};
