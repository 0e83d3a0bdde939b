import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnswerOf,
  type Enquiry,
  type ListPlace,
  type listEnquiryChanges,
  PLACE,
  parsePlace,
  placeText,
} from '@shutterdesk/shared';
import { cursorOf, type ResolvedCursor, readFeedState, resolveCursor } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { HttpError } from '../../http/http-error.ts';
import { allListed, enquiryColumns, enquiryOf, PIECE, pieceAfter } from './enquiry-list-repository.ts';

type Changes = AnswerOf<typeof listEnquiryChanges>;

/** A page ends early after so many letters: one answer writes them all in a moment. */
const PAGE_LETTERS = 1_000_000;

/** A page of rows, and whether there may be more behind it. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly more: boolean;
}

/**
 * Reads a page in pieces: other requests run in between.
 * @param readAfter reads the piece behind a row, or the first
 */
const readPage = async <Row>(
  most: number,
  readAfter: (last: Row | undefined, size: number) => Promise<readonly Row[]>,
): Promise<Page<Row>> => {
  const rows: Row[] = [];
  for (let letters = 0; ; await nextTurn()) {
    const size = Math.min(PIECE, most - rows.length);
    const piece = await readAfter(rows.at(-1), size);
    rows.push(...piece);
    letters += JSON.stringify(piece).length;
    if (piece.length < size) return { rows, more: false };
    if (rows.length === most || letters > PAGE_LETTERS) return { rows, more: true };
  }
};

/** A page of all enquiries, including spam. */
export const listAllAfter = (db: Database, place: ListPlace | null, most: number): Promise<Page<Enquiry>> =>
  readPage(most, (last, size) => pieceAfter(db, allListed(db), last ?? place, size));

interface EnquiryChange {
  readonly seq: number;
  readonly id: string;
  /** null: it is not in the list any more. */
  readonly enquiry: Enquiry | null;
}

/** The changes after one number and until another, in order. */
const listChanges = async (
  db: Database,
  { after, until }: { readonly after: number; readonly until: number },
  most: number,
): Promise<Page<EnquiryChange>> => {
  const rowsAfter = (seq: number, size: number) =>
    db
      .selectFrom('contact_submissions')
      .select([...enquiryColumns(db), 'seq', 'deletedAt'])
      .where('seq', '>', seq)
      .where('seq', '<=', until)
      .orderBy('seq')
      .limit(size)
      .execute();
  type Row = Awaited<ReturnType<typeof rowsAfter>>[number];
  const { rows, more } = await readPage<Row>(most, (last, size) => rowsAfter(last?.seq ?? after, size));
  const removed = await db
    .selectFrom('removed_enquiries')
    .select(['id', 'seq'])
    .where('seq', '>', after)
    .where('seq', '<=', more ? (rows.at(-1)?.seq ?? until) : until)
    .orderBy('seq')
    .limit(most)
    .execute();
  const changed = rows.map((row) => ({
    seq: row.seq,
    id: row.id,
    enquiry: row.deletedAt === null ? enquiryOf(row) : null,
  }));
  const changes = [...changed, ...removed.map((row) => ({ ...row, enquiry: null }))].toSorted((a, b) => a.seq - b.seq);
  return { rows: changes.slice(0, most), more: more || changes.length >= most };
};

const START_OVER = {
  unknown: 'This server does not know this cursor. Start over without one.',
  expired: 'This cursor is older than what this server remembers. Start over without one.',
} as const;

const UNKNOWN: ResolvedCursor = { kind: 'unknown' };

/**
 * Separates the place that a first reading has reached from the state at which it began; a truncated cursor is
 * invalid.
 */
const AT = '@';

const parseCursor = (since: string): { readonly place: string | null; readonly began: string } => {
  const at = since.indexOf(AT);
  return at < 0 ? { place: null, began: since } : { place: since.slice(0, at), began: since.slice(at + 1) };
};

/**
 * A first reading goes through the list, newest first, so that an interrupted reader has the most important
 * enquiries. Its last page continues with the changes since it began.
 */
const readList = async (db: Database, began: string, place: string | undefined, limit: number): Promise<Changes> => {
  const { rows, more } = await listAllAfter(db, place === undefined ? null : parsePlace(place), limit);
  const changed = [...rows];
  const last = more ? changed.at(-1) : undefined;
  if (last) return { cursor: `${placeText(last)}${AT}${began}`, more: true, changed, removed: [] };
  return { cursor: began, more: began !== cursorOf(await readFeedState(db)), changed, removed: [] };
};

/**
 * A page of the change feed.
 * @throws {HttpError} cursor_unknown, cursor_expired
 */
export const readChanges = async (db: Database, since: string | undefined, limit: number): Promise<Changes> => {
  const state = await readFeedState(db);
  if (since === undefined) return readList(db, cursorOf(state), undefined, limit);
  const { place, began } = parseCursor(since);
  const isWhole = place === null || PLACE.test(place);
  const cursor = isWhole ? await resolveCursor(db, began) : UNKNOWN;
  if (cursor.kind !== 'after') throw new HttpError(`cursor_${cursor.kind}`, START_OVER[cursor.kind]);
  if (place !== null) return readList(db, began, place, limit);
  const { generation, seq: until } = state;
  const { rows, more } = await listChanges(db, { after: cursor.seq, until }, limit);
  return {
    cursor: cursorOf({ generation, seq: more ? (rows.at(-1)?.seq ?? until) : until }),
    more,
    changed: rows.flatMap(({ enquiry }) => enquiry ?? []),
    removed: rows.filter(({ enquiry }) => enquiry === null).map(({ id }) => id),
  };
};
