import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './repository.ts';

/* A person reads 'inquiry', on screens, in messages of the API and in the log; code and documents say 'enquiry'. */
const WORD = /\benquir(?:y|ies)\b/i;

/** Texts with two words that no person reads. */
const UNREAD = new Set(['contact_submissions as enquiries', 'enquiry challenges']);

interface Text {
  readonly value: string;
  readonly start: number;
}

/** The places where a single word may be part of a sentence, or be one. */
const holdsWords = (file: string): boolean => file.endsWith('-words.ts');

const isSentence = (value: string): boolean => /\p{L} +\p{L}/u.test(value) && !UNREAD.has(value);

/** The texts of a file that a person can read. Summaries of calls are documents: they are read in the API's. */
const sentencesOf = (file: string, source: string): readonly Text[] => {
  const found: Text[] = [];
  const summaries: { readonly start: number; readonly end: number }[] = [];
  const see = (value: string, start: number): void => {
    const isName = /^[.#@]/.test(value);
    if (isSentence(value) || (holdsWords(file) && !isName)) found.push({ value, start });
  };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') see(value, start);
    },
    TemplateElement({ value, start }) {
      see(value.raw, start);
    },
    JSXText({ value, start }) {
      found.push({ value, start });
    },
    Property({ key, value }) {
      if (file.includes('/contract/') && key.type === 'Identifier' && key.name === 'summary') summaries.push(value);
    },
    CallExpression({ callee, arguments: [what] }) {
      const makesOne = callee.type === 'Identifier' && callee.name === 'notFound';
      if (makesOne && what?.type === 'Literal') found.push({ value: String(what.value), start: what.start });
    },
  }).visit(parseSync(file, source).program);
  return found.filter(({ start }) => !summaries.some((summary) => summary.start <= start && start < summary.end));
};

for (const found of globSync('{{shared,site,server,desktop}/src,tools}/**/*.{ts,tsx}', { cwd: root })) {
  const file = found.replaceAll('\\', '/');
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const { value, start } of sentencesOf(file, source).filter((text) => WORD.test(text.value))) {
    const line = source.slice(0, start).split('\n').length;
    console.log(`${file}:${line} says '${value.trim()}': a person reads 'inquiry'.`);
    process.exitCode = 1;
  }
}
