import { escapeMarkup } from './escape-markup.ts';

const NAMED_LINK = /\[([^\]\n]+)\]\(([^)\s]+)\)/g;

/** The targets of the links `[words](target)` in a text. */
export const proseLinks = (text: string): readonly string[] =>
  Array.from(text.matchAll(NAMED_LINK), ([, , target = '']) => target);

export const isSafeLink = (target: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(target);

/** A named link, a bare address of the web, or an e-mail address. */
const LINK =
  /\[([^\]\n]+)\]\(([^)\s]+)\)|(https?:\/\/[^\s<>()]*[^\s<>().,;:!?])|([\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/gi;

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

const HEADING = /^(#{1,3})\s+(.*)$/;
const ITEM = /^[-*•]\s+(.*)$/;

const block = (lines: readonly string[]): string => {
  const [first = ''] = lines;
  const [, marks, title] = HEADING.exec(first) ?? [];
  if (marks !== undefined) {
    const level = marks.length + 1;
    const heading = `<h${level} dir="auto">${inline(title ?? '')}</h${level}>`;
    return lines.length > 1 ? heading + block(lines.slice(1)) : heading;
  }
  const from = lines.findIndex((line) => ITEM.test(line) || HEADING.test(line));
  if (from > 0) return block(lines.slice(0, from)) + block(lines.slice(from));
  if (from < 0) return `<p dir="auto">${lines.map(inline).join('<br>')}</p>`;
  const end = lines.findIndex((line) => !ITEM.test(line));
  const items = end < 0 ? lines : lines.slice(0, end);
  const list = items.map((line) => `<li dir="auto">${inline(ITEM.exec(line)?.[1] ?? '')}</li>`).join('');
  return `<ul>${list}</ul>${end < 0 ? '' : block(lines.slice(end))}`;
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
