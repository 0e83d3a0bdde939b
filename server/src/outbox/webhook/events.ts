import type { Enquiry } from '@shutterdesk/shared';

/** The body of an event: the same bytes for each attempt. */
export interface HookEvent {
  readonly id: string;
  readonly body: string;
}

const bodyOf = (type: string, timestamp: string, data: object): string => JSON.stringify({ type, timestamp, data });

/** Contains only the visitor's own words, which never change: nothing that the studio has noted since. */
export const receivedEvent = (eventId: string, enquiry: Enquiry): HookEvent => {
  const { id, name, email, phone, selectedPackage, preferredDate, message, answers, createdAt } = enquiry;
  const data = { id, name, email, phone, selectedPackage, preferredDate, message, answers, createdAt };
  return { id: eventId, body: bodyOf('enquiry.received', createdAt, data) };
};

/** The differences between a release of the page and the one before. */
export interface PageChange {
  /** Addresses on the site whose bytes have changed, or that are gone. */
  readonly paths: readonly string[];
  /** Folders of pictures that the site no longer shows. */
  readonly removed: readonly string[];
}

/** @param data a {@link PageChange} as JSON */
export const publishedEvent = (id: string, timestamp: string, data: string): HookEvent => ({
  id,
  body: bodyOf('page.published', timestamp, JSON.parse(data)),
});

/** The collection that visitors can see from now on. */
export interface ShownCollection {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** @param data a {@link ShownCollection} as JSON */
export const collectionEvent = (id: string, timestamp: string, data: string): HookEvent => ({
  id,
  body: bodyOf('collection.published', timestamp, JSON.parse(data)),
});

/** @param data a list of what does not work, as JSON; an empty one says that all works again */
export const faultEvent = (id: string, timestamp: string, data: string): HookEvent => ({
  id,
  body: bodyOf('studio.fault', timestamp, { faults: JSON.parse(data) }),
});

export const testEvent = (id: string, timestamp: string): HookEvent => ({
  id,
  body: bodyOf('webhook.test', timestamp, { message: 'This is a test.' }),
});
