/**
 * To the studio about an enquiry, to the client that it came, the studio's own letter to the client and its copy for the
 * studio, to the studio about a sign-in on a new device, and to the owners about faults.
 */
export const MAIL_KINDS = ['enquiry', 'acknowledgement', 'letter', 'letter-copy', 'sign-in', 'fault'] as const;

/** Events of the webhook. */
export const EVENT_KINDS = ['enquiry.received', 'page.published', 'collection.published', 'studio.fault'] as const;

export type MessageKind = (typeof MAIL_KINDS | typeof EVENT_KINDS)[number];
