import { type Noun, pathOf, placeText } from '@shutterdesk/shared';
import { followedRead } from '../calls.ts';
import type { FeedItem } from './feed-page.ts';

/** A list that is kept by its changes, and the addresses at which the server tells it. */
export interface FollowedList {
  readonly noun: Noun;
  /** Its change feed. */
  readonly feed: string;
  /** Together they answer all of it, for a server that has no feed yet. */
  readonly whole: readonly string[];
  /** Together they answer what came at a moment. */
  readonly at: (moment: string) => readonly string[];
  /** An item's place in the list. */
  readonly placeOf: (item: FeedItem) => string;
}

const ENQUIRY_LIST = followedRead('contacts', 'list');

/** All but spam, and spam. */
const inboxAndSpam = (query: Record<string, string> = {}): readonly string[] => [
  pathOf(ENQUIRY_LIST, {}, query),
  pathOf(ENQUIRY_LIST, {}, { ...query, spam: 'only' }),
];

export const ENQUIRIES: FollowedList = {
  noun: 'contacts',
  feed: followedRead('contacts', 'feed').path,
  whole: inboxAndSpam(),
  at: (receivedFrom) =>
    inboxAndSpam({ receivedFrom, receivedBefore: new Date(Date.parse(receivedFrom) + 1).toISOString() }),
  placeOf: placeText,
};

/** By noun; the others are read whole. */
export const FOLLOWED: { readonly [N in Noun]?: FollowedList } = { contacts: ENQUIRIES };
