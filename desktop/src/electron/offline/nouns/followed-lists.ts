import { type Noun, pathOf, placeText } from '@shutterdesk/shared';
import { followedRead } from '../line/calls.ts';
import type { FeedItem } from '../replica/feed-page.ts';

/** A list that is kept as a replica, and its addresses on the server. */
export interface FollowedList {
  readonly noun: Noun;
  /** The address of its change feed. */
  readonly feed: string;
  /** Addresses that together return the items of a moment. */
  readonly at: (moment: string) => readonly string[];
  /** An item's place in the list. */
  readonly placeOf: (item: FeedItem) => string;
}

const ENQUIRY_LIST = followedRead('contacts', 'list');

/** The inbox and the spam. */
const inboxAndSpam = (query: Record<string, string>): readonly string[] => [
  pathOf(ENQUIRY_LIST, {}, query),
  pathOf(ENQUIRY_LIST, {}, { ...query, spam: 'only' }),
];

export const ENQUIRIES: FollowedList = {
  noun: 'contacts',
  feed: followedRead('contacts', 'feed').path,
  at: (receivedFrom) =>
    inboxAndSpam({ receivedFrom, receivedBefore: new Date(Date.parse(receivedFrom) + 1).toISOString() }),
  placeOf: placeText,
};

/** By noun; lists of the other nouns are read whole. */
export const FOLLOWED: { readonly [N in Noun]?: FollowedList } = { contacts: ENQUIRIES };
