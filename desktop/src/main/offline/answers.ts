import { ERROR_STATUS, type ErrorBody, type ErrorCode, errorBodySchema } from '@shutterdesk/shared';

/** A whole answer of the server, as it came. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Head = Pick<Answered, 'status' | 'headers'>;

/** The header that marks what is shown as if done and still has to be sent; of a change it says what it waits for. */
export const WAITING_HEADER = 'x-shutterdesk-waiting';
/** The header that says when what is shown was read from the server. */
export const AS_OF_HEADER = 'x-shutterdesk-as-of';
/** The header that marks another size of a picture, shown in the place of one that was never loaded. */
export const INSTEAD_HEADER = 'x-shutterdesk-instead';

export const answeredOf = async (response: Response): Promise<Answered> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});

/** What a header says of the answer itself. The others speak of how it travelled, of the session, or to a browser. */
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

/** A body as a `Response` takes it. */
type Body = ConstructorParameters<typeof Response>[0];

/** The server's answer for the window, with its body as it is by now. */
export const handOn = ({ status, headers }: Head, body: Body): Response =>
  new Response(EMPTY.has(status) ? null : body, {
    status,
    headers: HANDED_ON.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  });

export const responseOf = (answer: Answered): Response => handOn(answer, answer.text);

/** From this many bytes on, a stream costs less than the copy that is made of a body of bytes. */
const LARGE = 64 * 1024;

/** A body of bytes that nobody else has. */
export const bodyOf = (bytes: Uint8Array<ArrayBuffer>): Body =>
  bytes.byteLength < LARGE
    ? bytes
    : new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      });

export const refuse = (error: ErrorCode, message: string, more: Partial<ErrorBody> = {}): Response =>
  Response.json({ error, message, ...more }, { status: ERROR_STATUS[error] });

export const NEVER_LOADED = 'The server could not be reached, and this has not been loaded on this computer before.';

/** The server has no answer now: one that was kept serves better. */
export const isBusy = ({ status }: Pick<Head, 'status'>): boolean => status === 429 || status >= 500;

export const isOk = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the server says is wrong, or null where it was not our server that spoke. */
export const refusalOf = ({ text }: Pick<Answered, 'text'>): ErrorBody | null =>
  errorBodySchema.safeParse(parseJson(text)).data ?? null;
