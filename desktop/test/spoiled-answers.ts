/**
 * Replacements for the server's answer: one that breaks off in its body, one whose body never ends, the server's own
 * error or busy answer, or a page of a portal (200) or a proxy.
 */
export type Spoiling = 'torn' | 'endless' | 'fault' | 'busy' | 200 | 413 | 429 | 500 | 503;

const page = (status: number): Response =>
  new Response('<!doctype html><title>Welcome</title><p>Please accept our terms.</p>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const OWN_WORDS = {
  fault: { status: 500, error: 'internal', message: 'Something went wrong.' },
  busy: { status: 503, error: 'unavailable', message: 'The server is busy.' },
} as const;

const ownWords = (how: keyof typeof OWN_WORDS): Response => {
  const { status, ...body } = OWN_WORDS[how];
  return Response.json(body, { status });
};

const withBody = (answer: Response, start: (controller: ReadableStreamDefaultController) => void): Response =>
  new Response(new ReadableStream({ start }), { status: answer.status, headers: answer.headers });

/** Behaves like undici when the connection breaks in the middle of a body. */
const torn = async (answer: Response): Promise<Response> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return withBody(answer, (controller) => {
    controller.enqueue(bytes.subarray(0, bytes.byteLength >> 1));
    controller.error(new TypeError('terminated'));
  });
};

const endless = async (answer: Response, patience: () => AbortSignal): Promise<Response> => {
  await answer.arrayBuffer();
  const signal = patience();
  return withBody(answer, (controller) => {
    signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
  });
};

/**
 * With `behind`, `arrive` lets the call reach the server first; otherwise the replacement comes without that, as from
 * a portal.
 */
export const spoiled = async (
  how: Spoiling,
  arrive: () => Promise<Response>,
  { patience, behind }: { patience: () => AbortSignal; behind: boolean },
): Promise<Response> => {
  if (how === 'torn') return torn(await arrive());
  if (how === 'endless') return endless(await arrive(), patience);
  if (behind) await (await arrive()).arrayBuffer();
  return how === 'fault' || how === 'busy' ? ownWords(how) : page(how);
};
