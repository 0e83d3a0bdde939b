import {
  addEnquiryNote,
  deleteEnquiry,
  deleteEnquiryNote,
  type Enquiry,
  listEnquiries,
  markEnquiry,
  markRead,
  pathOf,
  STAGES,
} from '@shutterdesk/shared';
import type { Desk } from './offline-desk.ts';
import type { Act } from './offline-step.ts';

/* The deeds of stories that concern enquiries. */

type Known = Pick<Enquiry, 'id' | 'notes'>;

const enquiryAt = async (desk: Desk, at: number): Promise<Known | undefined> => {
  const list = await desk.read<readonly Known[] | { error: string }>(listEnquiries.path);
  return 'error' in list ? undefined : list[at % Math.max(1, list.length)];
};

export const addNote: Act = async (world, desk, at) => {
  const enquiry = await enquiryAt(desk, at);
  if (!enquiry) return;
  const value = world.unique();
  const answer = desk.json('POST', pathOf(addEnquiryNote, { id: enquiry.id }), { text: value });
  const deed = { what: 'note', value, of: enquiry.id, isOfEnquiry: true, listedBy: value, base: null } as const;
  await world.note(deed, answer, desk);
};

export const deleteNote: Act = async (world, desk, at) => {
  const enquiry = await enquiryAt(desk, at);
  const value = enquiry?.notes?.at(-1)?.id;
  if (!enquiry || value === undefined) return;
  const answer = desk.json('DELETE', pathOf(deleteEnquiryNote, { id: enquiry.id, note: value }));
  const deed = { what: 'noteGone', value, of: enquiry.id, isOfEnquiry: true, listedBy: value, base: null } as const;
  await world.note(deed, answer, desk);
};

/** Two people may set the same stage, so the judge compares what everybody sees in the end. */
export const setStage: Act = async (_world, desk, at) => {
  const enquiry = await enquiryAt(desk, at);
  const body = { stage: STAGES[at % STAGES.length] };
  if (enquiry) await desk.json('PATCH', pathOf(markEnquiry, { id: enquiry.id }), body).catch(() => null);
};

/** Marks of several desks merge, so the server does not show which of them have arrived. */
export const markSomeRead: Act = async (_world, desk, at) => {
  const enquiry = await enquiryAt(desk, at);
  const ids = enquiry ? [enquiry.id] : [];
  const body = at % 2 === 0 ? { read: ids } : { until: new Date(at).toISOString(), unread: ids };
  await desk.json('PATCH', markRead.path, body).catch(() => null);
};

export const removeEnquiry: Act = async (world, desk, at) => {
  const enquiry = await enquiryAt(desk, at);
  if (!enquiry) return;
  const { id } = enquiry;
  const answer = desk.json('DELETE', pathOf(deleteEnquiry, { id }));
  await world.note({ what: 'deletion', value: id, isOfEnquiry: true, listedBy: id, base: null }, answer, desk);
};
