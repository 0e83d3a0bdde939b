import { readFile, writeFile } from 'node:fs/promises';
import { type Figure, round } from './figure.ts';

/** The value of each figure, by its words, when somebody last ran with `--keep`. */
const FILE = new URL('before.json', import.meta.url);

type Values = Readonly<Record<string, number>>;

const read = async (): Promise<Values> => JSON.parse(await readFile(FILE, 'utf8'));

/** How many times better: above 1 better, below 1 worse. A ceiling is better where it is lower. */
const gainOf = ({ value, atMost }: Figure, before: number): number =>
  atMost === undefined ? value / before : before / value;

/** From here on, more than the noise of a machine. */
const FELT = 1.1;

const judge = (gain: number): string => {
  if (gain > FELT) return 'better';
  return gain < 1 / FELT ? 'WORSE' : 'same';
};

/** `WORSE   0.80  Save to page, ms: 50.0 → 62.5`, the worst first; what was never kept has no line. */
export const besideBefore = async (figures: readonly Figure[]): Promise<readonly string[]> => {
  const values = await read();
  const lines = figures.flatMap((figure) => {
    const before = values[figure.what];
    return before && figure.value ? [{ figure, before, gain: gainOf(figure, before) }] : [];
  });
  if (lines.length === 0) return [];
  return [
    '',
    'Beside the values before, times better:',
    ...lines
      .sort((a, b) => a.gain - b.gain)
      .map(
        ({ figure: { what, value }, before, gain }) =>
          `${judge(gain).padEnd(6)}  ${gain.toFixed(2).padStart(5)}  ${what}: ${round(before)} → ${round(value)}`,
      ),
  ];
};

/** Keeps what was measured as the values before; other figures keep theirs. */
export const keepAsBefore = async (figures: readonly Figure[]): Promise<void> => {
  const measured = Object.fromEntries(figures.map(({ what, value }) => [what, Number(round(value))]));
  const values = { ...(await read()), ...measured };
  await writeFile(FILE, `${JSON.stringify(values, Object.keys(values).sort(), 2)}\n`);
};
