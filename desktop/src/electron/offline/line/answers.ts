import { ERROR_STATUS, type ErrorBody, type ErrorCode, errorBodySchema } from '@shutterdesk/shared';
import { WAITING_HEADER } from '../../../sync-status.ts';

/** A complete answer of the server. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Head = Pick<Answered, 'status' | 'headers'>;

/** Tells when the content was read from the server. */
export const AS_OF_HEADER = 'x-shutterdesk-as-of';
/** Marks a picture that stands in for another size of the same photograph that was never loaded. */
export const INSTEAD_HEADER = 'x-shutterdesk-instead';

export const answeredOf = async (response: Response): Promise<Answered> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

/** Headers about the answer itself. The others concern transport, the session or browsers. */
const HANDED_ON = [
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
  'location',
  'retry-after',
];
const EMPTY = new Set([204, 304]);

/** The types that `Response` accepts as a body. */
type Body = ConstructorParameters<typeof Response>[0];

/** The server's answer for the window, with a body that may have been changed. */
export const handOn = ({ status, headers }: Head, body: Body): Response =>
  new Response(EMPTY.has(status) ? null : body, {
    status,
    headers: HANDED_ON.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  });

export const responseOf = (answer: Answered): Response => handOn(answer, answer.text);

/** From this size on, a stream costs less than the copy that `Response` makes of bytes. */
const LARGE = 64 * 1024;

/** Wraps bytes that nobody else uses. */
export const bodyOf = (bytes: Uint8Array<ArrayBuffer>): Body =>
  bytes.byteLength < LARGE
    ? bytes
    : new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      });

/** The head of an answer that this computer has kept, perhaps with changes laid over it that still have to be sent. */
export const keptHead = (readAt: string, isChanged: boolean): Headers => {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  headers.set(AS_OF_HEADER, readAt);
  if (isChanged) headers.set(WAITING_HEADER, '1');
  return headers;
};

export const refuse = (error: ErrorCode, message: string, more: Partial<ErrorBody> = {}): Response =>
  Response.json({ error, message, ...more }, { status: ERROR_STATUS[error] });

export const NEVER_LOADED =
  'Can’t reach the server, and this computer hasn’t loaded this yet. Try again when you’re online.';

/** The server cannot answer now: a cached answer is better. */
export const isBusy = ({ status }: Pick<Head, 'status'>): boolean => status === 429 || status >= 500;

export const isOk = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The server's error, or null if the answer is not from our server. */
export const refusalOf = ({ text }: Pick<Answered, 'text'>): ErrorBody | null =>
  errorBodySchema.safeParse(parseJson(text)).data ?? null;
