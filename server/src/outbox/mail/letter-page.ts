import { dateTimeWords, escapeMarkup, inOneLine, offPageWordsIn, type Settings, wordsIn } from '@shutterdesk/shared';
import type { Letter } from './smtp-sender.ts';

/** The parts of every message to the studio. */
export interface ToStudio {
  readonly messageId: string;
  readonly settings: Settings;
  readonly brandName: string;
  /** The address of the server that serves the admin app; null if none is configured. */
  readonly siteUrl: string | null;
  readonly to: readonly string[];
}

/** Mail programs know little CSS: these are colours for light and dark, without a layout. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1c1917; font: 16px/1.5 system-ui, sans-serif; }
.sheet { max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
dl { margin: 0 0 20px; }
dt { margin-top: 8px; color: #57534e; font-size: 14px; }
dd { margin: 0; }
a { color: #1d4ed8; }
.message { margin: 0 0 20px; padding: 12px 16px; border-left: 3px solid #a8a29e; background: #f5f5f4; }
.doubt { margin: 0 0 20px; padding: 12px 16px; border-left: 3px solid #b45309; background: #fffbeb; }
.foot { color: #57534e; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  body { background: #1c1917; color: #fafaf9; }
  dt, .foot { color: #d6d3d1; }
  a { color: #93c5fd; }
  .message { background: #292524; }
  .doubt { background: #451a03; }
}`;

/** Escapes a text and keeps its line breaks, also in mail programs without CSS. */
export const markup = (text: string): string => escapeMarkup(text).replaceAll('\n', '<br>\n');

/** The HTML part of a message; `body` is markup, and `language` that of the settings, null for English. */
export const letterPage = (title: string, body: string, language: string | null = null): string => `<!doctype html>
<html lang="${wordsIn(language).locale.slice(0, 2)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${markup(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<div class="sheet">
${body}
</div>
</body>
</html>
`;

/** A part of a message to the studio, as lines of text and as markup. */
interface Part {
  readonly text: readonly string[];
  readonly html: string;
}

export type Row = readonly [label: string, value: string, link?: string | undefined];

export const linked = (value: string, link?: string): string =>
  link ? `<a href="${escapeMarkup(link)}">${markup(value)}</a>` : markup(value);

export const rowsPart = (rows: readonly Row[], language: Settings['language']): Part => ({
  text: rows.map(([label, value]) => offPageWordsIn(language).letter.line(label, inOneLine(value))),
  html: `<dl>
${rows.map(([label, value, link]) => `<dt dir="auto">${markup(label)}</dt>\n<dd dir="auto">${linked(value, link)}</dd>`).join('\n')}
</dl>`,
});

/** Leads to a place of the dashboard; empty if its address is not configured. */
export const linkPart = ({ siteUrl, settings: { language } }: ToStudio, place: string, words: string): Part =>
  siteUrl === null
    ? { text: [], html: '' }
    : {
        text: [offPageWordsIn(language).studio.open(`${siteUrl}${place}`)],
        html: `<p>${linked(words, `${siteUrl}${place}`)}</p>`,
      };

interface Written {
  readonly subject: string;
  /** The heading, as markup. */
  readonly title: string;
  readonly parts: readonly Part[];
  /** ISO 8601. */
  readonly at: string;
}

export const letterToStudio = (
  { messageId, settings, brandName, to }: ToStudio,
  { subject, title, parts, at }: Written,
): Letter => ({
  id: messageId,
  fromName: brandName,
  to,
  subject,
  text: `${parts.flatMap(({ text }) => text).join('\n')}\n`,
  html: letterPage(
    subject,
    [`<h1>${title}</h1>`, ...parts.map(({ html }) => html).filter(Boolean)].join('\n'),
    settings.language,
  ),
  date: new Date(at),
});

/**
 * Writes a moment (ISO 8601) in the studio's time zone, with the zone's name: 'Nov 28, 2026, 02:50 PM (Australia/Sydney)'.
 * @param timeZone an IANA name; null is UTC
 */
export const momentIn = (timeZone: string | null | undefined, iso: string, locale: string): string => {
  const words = dateTimeWords(timeZone ?? 'UTC', locale)(iso);
  return timeZone ? `${words} (${timeZone.replaceAll('_', ' ')})` : `${words} UTC`;
};
