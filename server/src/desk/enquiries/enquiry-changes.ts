import { type AnswerOf, type listEnquiryChanges, PLACE, parsePlace, placeText } from '@shutterdesk/shared';
import { cursorOf, type ResolvedCursor, readFeedState, resolveCursor } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { HttpError } from '../../http/http-error.ts';
import { listAllAfter, listChanges } from './enquiry-list-repository.ts';

type Changes = AnswerOf<typeof listEnquiryChanges>;

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
  const changed = await listAllAfter(db, place === undefined ? null : parsePlace(place), limit);
  const last = changed.length === limit ? changed.at(-1) : undefined;
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
  const changes = await listChanges(db, cursor.seq, limit);
  const { generation } = state;
  const isFull = changes.length === limit;
  const last = changes.at(-1)?.seq ?? cursor.seq;
  return {
    cursor: cursorOf({ generation, seq: isFull ? last : Math.max(last, state.seq) }),
    more: isFull,
    changed: changes.flatMap(({ enquiry }) => enquiry ?? []),
    removed: changes.filter(({ enquiry }) => enquiry === null).map(({ id }) => id),
  };
};
