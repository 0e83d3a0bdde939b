import {
  escapeMarkup,
  inOneLine,
  type OffPageWords,
  offPageWordsIn,
  studioAddress,
  wordsIn,
} from '@shutterdesk/shared';
import * as z from 'zod';
import { letterPage, markup, momentIn, type ToStudio } from './letter-page.ts';
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
export const signInLetter = ({ messageId, signIn, at, settings, brandName, siteUrl, to }: SignInFacts): Letter => {
  const name = inOneLine(signIn.name);
  const { letter, studio: say } = offPageWordsIn(settings.language);
  const rows = [
    [say.person, name],
    [say.device, deviceOf(signIn, say)],
    [say.network, signIn.network],
    [say.time, momentIn(settings.timeZone, at, wordsIn(settings.language).locale)],
  ] as const;
  const subject = say.signsIn(name);
  const link = siteUrl && `${siteUrl}${studioAddress('devices')}`;
  const text = [
    ...rows.map(([label, value]) => letter.line(label, value)),
    '',
    say.calm,
    say.alarm,
    ...(link ? [say.open(link)] : []),
    '',
  ].join('\n');
  const html = letterPage(
    subject,
    `<h1>${say.signsIn(`<bdi>${markup(name)}</bdi>`)}</h1>
<dl>
${rows.map(([label, value]) => `<dt>${label}</dt>\n<dd dir="auto">${markup(value)}</dd>`).join('\n')}
</dl>
<p>${say.calm}<br>
${say.alarm}</p>${link ? `\n<p><a href="${escapeMarkup(link)}">${say.openDevices}</a></p>` : ''}`,
    settings.language,
  );
  return { id: messageId, fromName: brandName, to, subject, text, html, date: new Date(at) };
};
