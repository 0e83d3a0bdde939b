import { inOneLine, type OffPageWords, offPageWordsIn, studioAddress, wordsIn } from '@shutterdesk/shared';
import * as z from 'zod';
import { letterToStudio, linkPart, markup, momentIn, type Row, rowsPart, type ToStudio } from './letter-page.ts';
import type { Letter } from './smtp-sender.ts';

/** The facts of a sign-in on a new device that the outbox keeps. */
export const signInSchema = z.object({
  name: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string(),
});
export type SignIn = z.infer<typeof signInSchema>;

interface SignInFacts extends ToStudio {
  readonly signIn: SignIn;
  /** ISO 8601. */
  readonly at: string;
}

/** 'Firefox on Windows'. */
const deviceOf = ({ browser, system }: SignIn, say: OffPageWords['studio']): string =>
  system ? say.on(browser ?? say.anyProgram, system) : (browser ?? say.anyProgram);

/** The message that tells the studio of a sign-in on a device that was not known. */
export const signInLetter = (facts: SignInFacts): Letter => {
  const { signIn, at, settings } = facts;
  const { language, timeZone } = settings;
  const name = inOneLine(signIn.name);
  const say = offPageWordsIn(language).studio;
  const rows: readonly Row[] = [
    [say.person, name],
    [say.device, deviceOf(signIn, say)],
    [say.network, signIn.network],
    [say.time, momentIn(timeZone, at, wordsIn(language).locale)],
  ];
  return letterToStudio(facts, {
    subject: say.signsIn(name),
    title: say.signsIn(`<bdi>${markup(name)}</bdi>`),
    parts: [
      rowsPart(rows, language),
      { text: ['', say.calm, say.alarm], html: `<p>${say.calm}<br>\n${say.alarm}</p>` },
      linkPart(facts, studioAddress('devices'), say.openDevices),
    ],
    at,
  });
};
