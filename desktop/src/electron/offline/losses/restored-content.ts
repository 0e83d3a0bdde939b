import { type Noun, pathOf, restoredContentSchema } from '@shutterdesk/shared';
import { answeredOf, isBusy, isOk } from '../line/answers.ts';
import { START_READ } from '../line/calls.ts';
import type { UpstreamCall } from '../line/upstream.ts';
import type { Thing } from '../nouns/noun.ts';
import { thingsIn } from '../replica/overlay-rules.ts';

/** What a server had after it had restored an older backup, before anybody changed it. */
export interface RestoredContent {
  /** @returns null if the server does not tell */
  thingsOf(noun: Noun): readonly Thing[] | null;
}

const UNTOLD: RestoredContent = { thingsOf: () => null };

/**
 * Asks for the content at the first start that is not among the known ones.
 * @param starts names of starts, separated by commas; null if an older server has named none
 * @returns null if the server cannot answer now
 */
export const readRestored = async (
  send: (call: UpstreamCall) => Promise<Response>,
  starts: string | null,
): Promise<RestoredContent | null> => {
  if (!starts) return UNTOLD;
  const url = pathOf(START_READ, {}, { known: starts });
  const answer = await answeredOf(await send({ method: 'GET', url, headers: new Headers(), body: null }));
  if (isBusy(answer) || answer.status === 401) return null;
  const content = isOk(answer) ? restoredContentSchema.safeParse(JSON.parse(answer.text)).data : undefined;
  if (!content) return UNTOLD;
  const told: { readonly [N in Noun]?: unknown } = content;
  return { thingsOf: (noun) => (told[noun] === undefined ? null : thingsIn(noun, told[noun])) };
};
