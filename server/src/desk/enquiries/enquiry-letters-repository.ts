import {
  type Enquiry,
  type EnquiryLetter,
  LETTER_WAITS_MS,
  LETTERS_MAX,
  type ParsedBodyOf,
  type sendLetter,
} from '@shutterdesk/shared';
import { type Database, inTransaction } from '../../db/database.ts';
import { countOf } from '../../db/sql-words.ts';
import { HttpError, refusedField } from '../../http/http-error.ts';
import type { LetterToSend, MailedLetters } from '../../outbox/mail/mail-channel.ts';
import type { StudioMail } from '../../outbox/mail/studio-mail.ts';
import type { Clock } from '../../work/clock.ts';
import { attachedTo, readAttached } from '../reply-files.ts';
import { changeEnquiry, findEnquiry } from './enquiries-repository.ts';

interface NewLetter extends ParsedBodyOf<typeof sendLetter> {
  readonly id: string;
  readonly author: string;
}

const FULL = `An inquiry can have at most ${LETTERS_MAX} replies from here. Write from your mail program.`;
const SENT = 'This reply can’t be taken back: it’s on its way or has arrived.';

const lettersTo = (trx: Database, enquiryId: string) =>
  trx.selectFrom('enquiry_letters').where('enquiryId', '=', enquiryId).where('state', '!=', 'taken-back');

const findLetter = (trx: Database, id: string) =>
  trx.selectFrom('enquiry_letters').selectAll().where('id', '=', id).executeTakeFirst();

const filesOf = ({ files }: { readonly files: string }): NonNullable<EnquiryLetter['files']> => JSON.parse(files);

const hasFiles = (letter: { readonly files: string }, wanted: readonly { readonly id: string }[]): boolean =>
  filesOf(letter)
    .map(({ id }) => id)
    .join() === wanted.map(({ id }) => id).join();

/** Tells who wrote to the client after a letter; null: nobody. */
const writerSince = async (trx: Database, enquiryId: string, after: string | null): Promise<string | null> => {
  const known = after === null ? undefined : await findLetter(trx, after);
  const { author } =
    (await lettersTo(trx, enquiryId)
      .select('author')
      .$if(known !== undefined, (rows) =>
        rows.where('createdAt', '>=', known?.createdAt ?? '').where('id', '!=', known?.id ?? ''),
      )
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? {};
  return author ?? null;
};

const checkUncrossed = async (trx: Database, { id }: Enquiry, after: string | null | undefined): Promise<void> => {
  const writer = after === undefined ? null : await writerSince(trx, id, after);
  if (writer === null) return;
  const message = `${writer} has answered this inquiry meanwhile. Read that reply before you send yours.`;
  throw new HttpError('letters_crossed', message, { current: await findEnquiry(trx, id) });
};

/**
 * Stores a letter with its message, and marks a new enquiry as answered. The same letter again changes nothing, even after
 * it was taken back. false, here and below: there is no such enquiry or letter.
 * @throws {HttpError} id_taken, letters_crossed, invalid_request
 */
export const addLetter = (
  db: Database,
  enquiryId: string,
  { after, files: wanted = [], ...letter }: NewLetter,
  now: number,
  mail: Pick<StudioMail, 'putLetter'>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const enquiry = await findEnquiry(trx, enquiryId);
    if (!enquiry) return false;
    const { id, subject, text } = letter;
    const before = await findLetter(trx, id);
    if (before) {
      const isSame =
        before.state === 'taken-back' ||
        (before.subject === subject && before.text === text && hasFiles(before, wanted));
      if (before.enquiryId === enquiryId && isSame) return true;
      throw new HttpError('id_taken', 'Another reply has this id.');
    }
    await checkUncrossed(trx, enquiry, after);
    if ((await countOf(lettersTo(trx, enquiryId))) >= LETTERS_MAX) throw refusedField('text', FULL);
    const files = JSON.stringify(await attachedTo(trx, wanted));
    const createdAt = new Date(now).toISOString();
    const dueAt = new Date(now + LETTER_WAITS_MS).toISOString();
    const fresh = { state: 'waiting', answer: null, stateAt: createdAt, nextAttemptAt: dueAt } as const;
    await trx
      .insertInto('enquiry_letters')
      .values({ ...letter, files, enquiryId, createdAt, ...fresh })
      .execute();
    await mail.putLetter(trx, { id, enquiryId, createdAt, dueAt });
    const isAnswer = enquiry.stage === 'new' && !enquiry.spam;
    const stage = isAnswer ? { stage: 'answered' as const, stageAt: createdAt, stageBy: letter.author } : {};
    return changeEnquiry(trx, enquiryId, { letterCount: await countOf(lettersTo(trx, enquiryId)), ...stage });
  });

/**
 * Takes a letter back that waits. An enquiry that it had marked as answered is new again.
 * @throws {HttpError} letter_sent
 */
export const takeLetterBack = (
  db: Database,
  enquiryId: string,
  id: string,
  mail: Pick<StudioMail, 'withdrawLetter'>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const enquiry = await findEnquiry(trx, enquiryId);
    const letter = await findLetter(trx, id);
    if (!enquiry || letter?.enquiryId !== enquiryId || letter.state === 'taken-back') return false;
    if (letter.state !== 'waiting') throw new HttpError('letter_sent', SENT);
    const gone = { state: 'taken-back', subject: '', text: '', files: '[]', nextAttemptAt: null } as const;
    await trx.updateTable('enquiry_letters').set(gone).where('id', '=', id).execute();
    await mail.withdrawLetter(trx, id);
    const wasAnswer = enquiry.stage === 'answered' && enquiry.stageAt === letter.createdAt;
    const stage = wasAnswer ? { stage: 'new' as const, stageAt: null, stageBy: null } : {};
    return changeEnquiry(trx, enquiryId, { letterCount: await countOf(lettersTo(trx, enquiryId)), ...stage });
  });

type Places = Parameters<typeof readAttached>[0];

/** Reads a letter for its copy. */
const readLetter = async (places: Places, id: string): Promise<LetterToSend | null> => {
  const letter = await findLetter(places.db, id);
  return letter ? { ...letter, attachments: await readAttached(places, filesOf(letter)) } : null;
};

const moved = (trx: Database, enquiryId: string): Promise<boolean> =>
  changeEnquiry(trx, enquiryId, {}, { deletedToo: true });

/** From here on a letter cannot be taken back. null: it was, or its enquiry is gone. */
const beginLetter = async (places: Places, id: string, now: number): Promise<LetterToSend | null> => {
  const read = await readLetter(places, id);
  // It does not go without what it promises, and can still be taken back.
  if (read?.attachments === null) return read;
  const begun = await inTransaction(places.db, async (trx) => {
    const letter = await trx
      .updateTable('enquiry_letters')
      .set({ state: 'sending', stateAt: new Date(now).toISOString(), nextAttemptAt: null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'sending'])
      .returning('enquiryId')
      .executeTakeFirst();
    if (!letter) return null;
    await moved(trx, letter.enquiryId);
    return letter;
  });
  return begun && read;
};

/** Stores the state of a letter, which is a change of its enquiry in the feed. */
const noteLetter: MailedLetters['note'] = async (trx, { id, enquiryId }, state) => {
  await trx.updateTable('enquiry_letters').set(state).where('id', '=', id).execute();
  await moved(trx, enquiryId);
};

/** Letters, as far as the mail room needs them. */
export const mailedLetters = (places: Places, clock: Pick<Clock, 'now'>): MailedLetters => ({
  begin: (id: string) => beginLetter(places, id, clock.now()),
  read: (id: string) => readLetter(places, id),
  note: noteLetter,
});
