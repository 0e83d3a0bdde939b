import { createHash } from 'node:crypto';

/** Shorter texts do not count: many honest people write 'Please call me'. */
const SHORTEST = 40;
const RUN = 4;
const RUNS = 3;

/** The words, without links. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:https?:\/\/|www\.)\S+/gu, '');

/** The same for texts that differ only in links, numbers, capitals, spaces and punctuation; null for short texts. */
export const textHash = (message: string): string | null => {
  const letters = plain(message).replace(/[^\p{L}]/gu, '');
  return letters.length < SHORTEST ? null : createHash('sha256').update(letters).digest('base64url').slice(0, 22);
};

/** Tells whether the message says the same four words three times. */
export const repeatsItself = (message: string): boolean => {
  const words = plain(message).match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = new Map<string, number>();
  for (let start = 0; start + RUN <= words.length; start += 1) {
    const part = words.slice(start, start + RUN);
    const run = part.join(' ');
    const count = (runs.get(run) ?? 0) + 1;
    // One word several times is enthusiasm: 'please please please'.
    if (count >= RUNS && new Set(part).size > 1) return true;
    runs.set(run, count);
  }
  return false;
};
