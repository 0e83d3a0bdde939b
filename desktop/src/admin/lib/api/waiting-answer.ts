const WAITING_HEADER = 'x-shutterdesk-waiting';
const READS = new Set(['GET', 'HEAD', undefined]);

/** Sentences for the desktop app's reasons to queue a change. */
const SENTENCES = new Map([
  ['server', 'This will be sent when you are online.'],
  ['turn', 'This will be sent in a moment.'],
  ['person', 'Somebody else changed the same: it will be sent once you have chosen.'],
]);

let sentence: string | undefined;

/** Records whether the last change was done, or was queued by the desktop app. */
export const notingFetch = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
  const answer = await fetch(input, init);
  if (!READS.has(init?.method)) sentence = SENTENCES.get(answer.headers.get(WAITING_HEADER) ?? '');
  return answer;
};

/**
 * Appends the sentence about the queue if the last change was queued. `onlyHere` takes the place of a description that is
 * true of the site alone.
 */
export const withWaiting = (description: string, onlyHere = description): string =>
  sentence ? `${onlyHere} ${sentence}` : description;
