import type { Enquiry } from '@shutterdesk/shared';

/** The body of an event: the same bytes for each attempt. */
export interface HookEvent {
  readonly id: string;
  readonly body: string;
}

export const eventOf = (id: string, type: string, timestamp: string, data: object): HookEvent => ({
  id,
  body: JSON.stringify({ type, timestamp, data }),
});

/** Contains only the visitor's own words, which never change: nothing that the studio has noted since. */
export const receivedEvent = (eventId: string, enquiry: Enquiry): HookEvent => {
  const { id, name, email, phone, selectedPackage, preferredDate, message, answers, createdAt } = enquiry;
  const data = { id, name, email, phone, selectedPackage, preferredDate, message, answers, createdAt };
  return eventOf(eventId, 'enquiry.received', createdAt, data);
};

/** The data of 'page.published': what has changed on the page. */
export interface PageChange {
  /** Addresses on the site whose bytes have changed, or that are gone. */
  readonly paths: readonly string[];
  /** Folders of pictures that the site no longer shows. */
  readonly removed: readonly string[];
}

/** The data of 'collection.published': the collection that visitors can see from now on. */
export interface ShownCollection {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}
