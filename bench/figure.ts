/** One measurement, as a ratio within one run, and its limit. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export const isReached = ({ value, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Figure) =>
  value >= atLeast && value <= atMost;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
};

/** Three significant digits, however small the value. */
export const round = (value: number): string =>
  value < 0.1 ? value.toPrecision(3) : value.toFixed(value < 10 ? 2 : 1);

/** `✓ Durable enquiries, rate: 4.80 (at least 4)` */
export const lineOf = (figure: Figure): string => {
  const bounds = [
    figure.atLeast === undefined ? [] : [`at least ${figure.atLeast}`],
    figure.atMost === undefined ? [] : [`at most ${figure.atMost}`],
  ].flat();
  return `${isReached(figure) ? '✓' : '✗'} ${figure.what}: ${round(figure.value)} (${bounds.join(', ')})`;
};
