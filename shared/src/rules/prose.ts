import { isOwnPath } from '../schema/complete-link.ts';
import { escapeMarkup } from './escape-markup.ts';

/*
 * Each expression here ends at the first sign with which it could also begin, so that no text makes it look at the same
 * characters again and again.
 */

/** `[words](target)`: the target may have pairs of parentheses. */
const NAMED_LINK = /\[([^[\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/;
const BARE_LINK = /(https?:\/\/[^\s<>()]*[^\s<>().,;:!?])/;
const EMAIL = /((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/;

/** A named link, a bare address of the web, or an e-mail address. */
const LINK = new RegExp([NAMED_LINK, BARE_LINK, EMAIL].map(({ source }) => source).join('|'), 'gi');

/** The targets of the links `[words](target)` in a text. */
export const proseLinks = (text: string): readonly string[] =>
  Array.from(text.matchAll(new RegExp(NAMED_LINK, 'g')), ([, , target = '']) => target);

export const isSafeLink = (target: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|#)/i.test(target) || isOwnPath(target);

const anchor = (target: string, words: string): string =>
  `<a href="${escapeMarkup(target)}">${escapeMarkup(words)}</a>`;

const inline = (text: string): string => {
  let [markup, at] = ['', 0];
  for (const match of text.matchAll(LINK)) {
    const [whole, words = '', target = '', bare, email] = match;
    markup += escapeMarkup(text.slice(at, match.index));
    if (bare) markup += anchor(bare, bare);
    else if (email) markup += anchor(`mailto:${email}`, email);
    else markup += isSafeLink(target) ? anchor(target, words) : escapeMarkup(whole);
    at = match.index + whole.length;
  }
  return markup + escapeMarkup(text.slice(at));
};

const HEADING = /^(#{1,3})\s(.*)$/s;
const ITEM = /^[-*•]\s(.*)$/s;

const headingMarkup = (line: string): string => {
  const [, marks = '', title = ''] = HEADING.exec(line) ?? [];
  return `<h${marks.length + 1} dir="auto">${inline(title.trim())}</h${marks.length + 1}>`;
};
const listMarkup = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li dir="auto">${inline((ITEM.exec(line)?.[1] ?? '').trim())}</li>`).join('')}</ul>`;
const paragraphMarkup = (lines: readonly string[]): string => `<p dir="auto">${lines.map(inline).join('<br>')}</p>`;

type Kind = 'heading' | 'item' | 'words';

const kindOf = (line: string): Kind => {
  if (HEADING.test(line)) return 'heading';
  return ITEM.test(line) ? 'item' : 'words';
};

const runMarkup = (kind: Kind, lines: readonly string[]): string => {
  if (kind === 'heading') return lines.map(headingMarkup).join('');
  return kind === 'item' ? listMarkup(lines) : paragraphMarkup(lines);
};

/** The markup of lines without a blank one between them: lines of one kind belong together. */
const block = (lines: readonly string[]): string => {
  let [markup, run, kind]: [string, string[], Kind] = ['', [], 'words'];
  for (const line of lines) {
    const own = kindOf(line);
    if (own !== kind && run.length > 0) {
      markup += runMarkup(kind, run);
      run = [];
    }
    kind = own;
    run.push(line);
  }
  return markup + runMarkup(kind, run);
};

/**
 * The markup of a text with headings (`# `), lists (`- `), paragraphs between blank lines, and links
 * (`[words](https://…)`). Everything else in it is shown as it was typed.
 */
export const proseMarkup = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .map(block)
    .join('');

/** The words of such a text, without its marks. */
export const proseText = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .map((line) => HEADING.exec(line)?.[2] ?? ITEM.exec(line)?.[1] ?? line)
    .join('\n')
    .replaceAll(new RegExp(NAMED_LINK, 'g'), '$1');
