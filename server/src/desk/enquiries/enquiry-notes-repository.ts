import { NOTES_MAX } from '@shutterdesk/shared';
import { type Database, inTransaction } from '../../db/database.ts';
import { countOf } from '../../db/sql-words.ts';
import { HttpError, refusedField } from '../../http/http-error.ts';
import { changeEnquiry } from './enquiries-repository.ts';

export interface NewNote {
  readonly id: string;
  readonly text: string;
  readonly author: string;
}

const FULL = `An inquiry can have at most ${NOTES_MAX} notes. Delete one first.`;

const countNotes = (trx: Database, enquiryId: string): Promise<number> =>
  countOf(trx.selectFrom('enquiry_notes').where('enquiryId', '=', enquiryId));

const isListed = async (trx: Database, enquiryId: string): Promise<boolean> => {
  const enquiries = trx.selectFrom('contact_submissions').select('id').where('id', '=', enquiryId);
  return (await enquiries.where('deletedAt', 'is', null).executeTakeFirst()) !== undefined;
};

/** The notes travel with their enquiry: each change of them is a change of the enquiry in the feed. */
const noteChanged = async (trx: Database, enquiryId: string): Promise<boolean> =>
  changeEnquiry(trx, enquiryId, { noteCount: await countNotes(trx, enquiryId) });

/**
 * Adds a note; the same note again changes nothing. false when the enquiry does not exist.
 * @throws {HttpError} id_taken, invalid_request
 */
export const addNote = (db: Database, enquiryId: string, { id, text, author }: NewNote): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await isListed(trx, enquiryId))) return false;
    const notes = trx.selectFrom('enquiry_notes').select(['enquiryId', 'text']);
    const before = await notes.where('id', '=', id).executeTakeFirst();
    if (before?.enquiryId === enquiryId && before.text === text) return true;
    if (before) throw new HttpError('id_taken', 'Another note has this id.');
    if ((await countNotes(trx, enquiryId)) >= NOTES_MAX) {
      throw refusedField('text', FULL);
    }
    const createdAt = new Date().toISOString();
    await trx.insertInto('enquiry_notes').values({ id, enquiryId, text, author, createdAt }).execute();
    return noteChanged(trx, enquiryId);
  });

/** false when the enquiry has no such note. */
export const deleteNote = (db: Database, enquiryId: string, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await isListed(trx, enquiryId))) return false;
    const notes = trx.deleteFrom('enquiry_notes').where('id', '=', id).where('enquiryId', '=', enquiryId);
    const { numDeletedRows } = await notes.executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    return noteChanged(trx, enquiryId);
  });
