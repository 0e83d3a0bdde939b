import { escapeMarkup, inOneLine, studioAddress } from '@shutterdesk/shared';
import * as z from 'zod';
import { letterPage, markup } from './letter-page.ts';
import { momentIn } from './moment-in.ts';
import type { Letter } from './smtp-sender.ts';

/** The facts of a sign-in on a new device that the outbox keeps. */
export const signInSchema = z.object({
  name: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string(),
});
export type SignIn = z.infer<typeof signInSchema>;

interface SignInFacts {
  readonly messageId: string;
  readonly signIn: SignIn;
  /** ISO 8601. */
  readonly at: string;
  /** The studio's; null is UTC. */
  readonly timeZone: string | null | undefined;
  readonly brandName: string;
  /** The address of the server that serves the admin app; null if none is configured. */
  readonly siteUrl: string | null;
  readonly to: readonly string[];
}

/** 'Firefox on Windows'. */
const deviceOf = ({ browser, system }: SignIn): string =>
  [browser ?? 'An unknown program', ...(system ? [`on ${system}`] : [])].join(' ');

const CALM = 'If this was you or someone you work with, you don’t need to do anything.';
const ALARM = 'If not, sign out that device under Studio → Devices, and have that person choose a new password.';

/** The message that tells the studio of a sign-in on a device that was not known. */
export const signInLetter = ({ messageId, signIn, at, timeZone, brandName, siteUrl, to }: SignInFacts): Letter => {
  const name = inOneLine(signIn.name);
  const rows = [
    ['Person', name],
    ['Device', deviceOf(signIn)],
    ['Network', signIn.network],
    ['Time', momentIn(timeZone, at)],
  ] as const;
  const subject = `${name} signed in on a new device`;
  const link = siteUrl && `${siteUrl}${studioAddress('devices')}`;
  const text = [
    ...rows.map(([label, value]) => `${label}: ${value}`),
    '',
    CALM,
    ALARM,
    ...(link ? [`Open it: ${link}`] : []),
    '',
  ].join('\n');
  const html = letterPage(
    subject,
    `<h1><bdi>${markup(name)}</bdi> signed in on a new device</h1>
<dl>
${rows.map(([label, value]) => `<dt>${label}</dt>\n<dd dir="auto">${markup(value)}</dd>`).join('\n')}
</dl>
<p>${CALM}<br>
${ALARM}</p>${link ? `\n<p><a href="${escapeMarkup(link)}">Open Devices</a></p>` : ''}`,
  );
  return { id: messageId, fromName: brandName, to, subject, text, html, date: new Date(at) };
};
