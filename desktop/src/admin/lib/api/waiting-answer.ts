const WAITING_HEADER = 'x-shutterdesk-waiting';

/** Sentences for the desktop app's reasons to queue a change. */
const SENTENCES = new Map([
  ['server', 'This will be sent when you are online.'],
  ['turn', 'This will be sent in a moment.'],
  ['person', 'Somebody else changed the same: it will be sent once you have chosen.'],
]);

/** Says that the desktop app has queued a change; undefined for one that is done. */
export const waitingSentence = ({ headers }: Response): string | undefined =>
  SENTENCES.get(headers.get(WAITING_HEADER) ?? '');
