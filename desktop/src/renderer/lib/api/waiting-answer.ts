const WAITING_HEADER = 'x-shutterdesk-waiting';
const READS = new Set(['GET', 'HEAD', undefined]);

/** The desktop app names what each change waits for. */
const SENTENCES = new Map([
  ['server', 'This will be sent when you are online.'],
  ['turn', 'This will be sent in a moment.'],
  ['person', 'Somebody else changed the same: it will be sent once you have chosen.'],
]);

let sentence: string | undefined;

/** Notes whether the last change was done, or is kept by the desktop app to be sent later. */
export const notingFetch = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
  const answer = await fetch(input, init);
  if (!READS.has(init?.method)) sentence = SENTENCES.get(answer.headers.get(WAITING_HEADER) ?? '');
  return answer;
};

/** Appends the sentence about the last change's wait, if it waits. */
export const withWaiting = (description: string): string => (sentence ? `${description} ${sentence}` : description);
