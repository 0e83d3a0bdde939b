/** A photograph's width in justified rows, as a fraction of the gallery's, for each width of the window. */
export interface RowWidths {
  readonly wide: number;
  readonly medium: number;
  readonly small: number;
}

/**
 * The rows of `gallery.css` for each width of the window, as fractions of the gallery's width: the least height of a
 * row, the greatest, and the gap.
 */
const ROWS = {
  wide: { least: 0.205, greatest: 0.36, gap: 0.0068 },
  medium: { least: 0.3, greatest: 0.6, gap: 0.0097 },
  small: { least: 0.385, greatest: 1.5, gap: 0.022 },
} as const;

type Rows = (typeof ROWS)[keyof typeof ROWS];

/** Fills a row until the next photograph has no room; then the row grows to the gallery's width. */
const widthsIn = (ratios: readonly number[], { least, greatest, gap }: Rows): readonly number[] => {
  const widths: number[] = [];
  let row: number[] = [];
  let taken = 0;
  const close = (height: number): void => {
    widths.push(...row.map((ratio) => Math.min(1, ratio * height)));
    row = [];
    taken = 0;
  };
  const fullHeight = (): number => {
    const sum = row.reduce((total, ratio) => total + ratio, 0);
    return Math.min(greatest, (1 - gap * (row.length - 1)) / sum);
  };
  for (const ratio of ratios) {
    const width = ratio * least;
    if (row.length > 0 && taken + gap + width > 1) close(fullHeight());
    taken += (row.length > 0 ? gap : 0) + width;
    row.push(ratio);
  }
  // The last row does not grow.
  close(least);
  return widths;
};

/** The same layout as the browser's, for `sizes`: the browser chooses files before it lays anything out. */
export const rowWidths = (ratios: readonly number[]): readonly RowWidths[] => {
  const [wide, medium, small] = [ROWS.wide, ROWS.medium, ROWS.small].map((rows) => widthsIn(ratios, rows));
  return ratios.map((_, index) => ({
    wide: wide?.[index] ?? 1,
    medium: medium?.[index] ?? 1,
    small: small?.[index] ?? 1,
  }));
};
