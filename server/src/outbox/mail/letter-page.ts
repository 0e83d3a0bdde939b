import { dateTimeWords, escapeMarkup, type Settings, wordsIn } from '@shutterdesk/shared';

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

/**
 * Writes a moment (ISO 8601) in the studio's time zone, with the zone's name: 'Nov 28, 2026, 02:50 PM (Australia/Sydney)'.
 * @param timeZone an IANA name; null is UTC
 */
export const momentIn = (timeZone: string | null | undefined, iso: string, locale: string): string => {
  const words = dateTimeWords(timeZone ?? 'UTC', locale)(iso);
  return timeZone ? `${words} (${timeZone.replaceAll('_', ' ')})` : `${words} UTC`;
};
