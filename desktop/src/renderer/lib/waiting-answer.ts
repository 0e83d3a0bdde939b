const WAITING_HEADER = 'x-shutterdesk-waiting';
const READS = new Set(['GET', 'HEAD', undefined]);

let lastWaits = false;

/** Notes whether the last change was done, or is kept by the desktop app to be sent later. */
export const notingFetch = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
  const answer = await fetch(input, init);
  if (!READS.has(init?.method)) lastWaits = answer.headers.get(WAITING_HEADER) !== null;
  return answer;
};

/** What a notice about the last change has to add to its words. */
export const withWaiting = (description: string): string =>
  lastWaits ? `${description} It will be sent when you are online.` : description;
