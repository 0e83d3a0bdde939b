import { UPLOAD } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { type Answered, answeredOf, isOk, refusalOf, refuse } from '../line/answers.ts';

const addressSchema = z.object({ uploadURL: z.string(), headers: z.optional(z.record(z.string(), z.string())) });

const namedSchema = z.object({ name: z.string() });

/** The name of the announced file, if its window sends it. */
export const nameIn = (request: string): string | null => {
  try {
    return namedSchema.safeParse(JSON.parse(request)).data?.name ?? null;
  } catch {
    return null;
  }
};

/** The upload address of a photograph, with the headers to send. */
export type Address = z.infer<typeof addressSchema>;

export const FILE_GONE = 'This photo isn’t on this computer any more. Choose it again.';

const TOO_LARGE = 413;
const MEGABYTE = 1_000_000;

interface Photograph {
  readonly name: string | null;
  readonly bytes: number;
}

const nameOf = ({ name, bytes }: Photograph): string =>
  name === null ? `This photo (${(bytes / MEGABYTE).toFixed(1)} MB)` : `“${name}”`;

const tooLarge = (photograph: Photograph): string =>
  `${nameOf(photograph)} is too large for your site’s server. ` +
  `Ask whoever hosts your site to allow uploads of ${UPLOAD.max}, then try again.`;

/** The address in the server's answer, or null. */
export const addressIn = (answer: Answered): Address | null =>
  isOk(answer) ? (addressSchema.safeParse(JSON.parse(answer.text)).data ?? null) : null;

/** Tells whether a later attempt may succeed: the server is busy, or an address has expired. */
const willPass = ({ status }: Answered): boolean => status >= 500 || status === 429 || status === 408;

/** The final reason why a photograph cannot be uploaded, for the person; null if a later attempt may succeed. */
export const finalRefusal = async (
  answer: Answered,
  photograph: Photograph,
): Promise<(Answered & { reason: string }) | null> => {
  const refusal = refusalOf(answer);
  if (answer.status === TOO_LARGE && !refusal) {
    const reason = tooLarge(photograph);
    return { ...(await answeredOf(refuse('too_large', reason))), reason };
  }
  // An address is valid only for minutes: the next attempt requests another.
  if (!refusal || willPass(answer) || refusal.error === 'upload_forbidden') return null;
  return { ...answer, reason: refusal.message };
};
