import { focalPosition, type GalleryLayout, type Picture } from '@shutterdesk/shared';
import { galleryShape, timesTheCell } from './gallery-shape.ts';
import { type LookLayout, USUAL_LAYOUT } from './looks/look-layout.ts';
import type { GalleryPhoto } from './page-content.ts';
import { type RowWidths, rowWidths } from './row-widths.ts';

/** The look of the whole gallery, computed from all its photographs. */
export interface GalleryLook {
  readonly layout: GalleryLayout;
  /** The shape of every tile in the grid; in the other layouts, the average shape. */
  readonly shape: string;
  /** The number of grid rows in a column's width, in columns: with more, a tile fits its picture more closely. */
  readonly tracks: number;
  /** See `LookLayout`; only of a grid. */
  readonly opensLarge?: boolean;
  readonly edgeToEdge?: boolean;
}

/** The layout of one photograph's cell. */
export interface Tile {
  /** Its width by its height; null in the grid, where all tiles have one shape. */
  readonly ratio: number | null;
  /** The `sizes` attribute. */
  readonly sizes: string;
  /** CSS object-position of a crop around the focal point. */
  readonly position: string | undefined;
}

type Sized = Pick<Picture, 'width' | 'height'>;

/** Pictures beyond these shapes are cropped: uncropped, they would fill the page and show nothing. */
const WIDEST = 5;
const TALLEST = 0.4;

const ratioOf = ({ width, height }: Sized): number =>
  Math.round(Math.min(WIDEST, Math.max(TALLEST, width / height)) * 10_000) / 10_000;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;

const figure = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A little below the most rows that a grid has in Firefox. */
const MOST_ROWS = 9000;
const COARSEST = 4;
const TRACKS = [240, 120, 60, 30, 15, 8, COARSEST] as const;

/** The largest number of tracks with which two columns of these photographs fit into the grid. */
const tracksFor = (heights: readonly number[]): number => {
  const longest = heights.reduce((sum, height) => sum + height, 0) / 2 + Math.max(0, ...heights);
  return TRACKS.find((tracks) => longest * tracks < MOST_ROWS) ?? COARSEST;
};

/** The gap between columns, as a fraction of a column's width; `gallery.css` has the same. */
const COLUMN_GAP = 1 / 48;

export const galleryLook = (
  pictures: readonly Sized[],
  layout: GalleryLayout,
  { opensLarge, edgeToEdge }: LookLayout = USUAL_LAYOUT,
): GalleryLook => {
  if (layout === 'grid') return { layout, shape: galleryShape(pictures), tracks: 0, opensLarge, edgeToEdge };
  const ratios = pictures.map(ratioOf);
  if (layout === 'rows') return { layout, shape: figure(mean(ratios)), tracks: 0 };
  const heights = ratios.map((ratio) => 1 / ratio);
  return { layout, shape: figure(1 / mean(heights)), tracks: tracksFor(heights.map((height) => height + COLUMN_GAP)) };
};

/** The `sizes` of a picture with these widths, from a wide window, in rem, to a narrow one, in vw. */
const sizesFor = (widest: number, wide: number, medium: number, small: number): string =>
  `(min-width: 106rem) ${widest}rem, (min-width: 64rem) ${wide}vw, (min-width: 48rem) ${medium}vw, ${small}vw`;

/** The width of a cell: in the widest window in rem, in the others in vw. */
interface CellWidths {
  readonly widest: number;
  readonly wide: number;
  readonly medium: number;
  readonly small: number;
}

const GRID: CellWidths = { widest: 31, wide: 31, medium: 47, small: 92 };
const COLUMNS: CellWidths = { ...GRID, widest: 33 };
const EDGE_TO_EDGE: CellWidths = { widest: 44, wide: 34, medium: 50, small: 100 };

/** The room of four cells, which a wide window gives the first photograph. */
const large = ({ widest, wide, ...others }: CellWidths): CellWidths => ({
  ...others,
  widest: widest * 2 + 1,
  wide: wide * 2 + 1,
});

/** The fewest photographs with which the first one is large. */
const LARGE_FROM = 5;

/** The `sizes` of a picture that is `times` as wide as its cell. */
const sizesInCell = ({ widest, wide, medium, small }: CellWidths, times: number): string => {
  const part = (column: number): number => Math.round(column * times);
  return sizesFor(part(widest), part(wide), part(medium), part(small));
};

/** The gallery takes 92% of the window, but at most 102rem. */
const sizesInRows = ({ wide, medium, small }: RowWidths, times: number): string => {
  const part = (whole: number, width: number): number => Math.ceil(whole * width * times);
  return sizesFor(part(102, wide), part(92, wide), part(92, medium), part(92, small));
};

/** The factor by which a picture is wider than its tile; 1 if it is not. */
const timesWider = ({ width, height }: Sized, ratio: number): number => Math.max(1, width / height / ratio);

const gridTile = (photo: GalleryPhoto, shape: string, cell: CellWidths): Tile => {
  const [width = 1, height = 1] = shape.split('/').map(Number);
  return {
    ratio: null,
    sizes: sizesInCell(cell, timesTheCell(photo.picture, shape)),
    position: focalPosition(photo, photo.picture, width / height),
  };
};

const isCropped = ({ width, height }: Sized): boolean => width / height > WIDEST || width / height < TALLEST;

const wholeTile = (photo: GalleryPhoto, sizesOf: (times: number) => string): Tile => {
  const ratio = ratioOf(photo.picture);
  return {
    ratio,
    sizes: sizesOf(timesWider(photo.picture, ratio)),
    position: isCropped(photo.picture) ? focalPosition(photo, photo.picture, ratio) : undefined,
  };
};

/** The tiles of the photographs on one page, in their order. */
export const tilesOf = (photos: readonly GalleryPhoto[], look: GalleryLook): readonly Tile[] => {
  const { layout, shape, opensLarge, edgeToEdge } = look;
  if (layout === 'grid') {
    const cell = edgeToEdge ? EDGE_TO_EDGE : GRID;
    const first = opensLarge && photos.length >= LARGE_FROM ? large(cell) : cell;
    return photos.map((photo, index) => gridTile(photo, shape, index === 0 ? first : cell));
  }
  const inColumn = (times: number): string => sizesInCell(COLUMNS, times);
  if (layout === 'columns') return photos.map((photo) => wholeTile(photo, inColumn));
  const widths = rowWidths(photos.map(({ picture }) => ratioOf(picture)));
  return photos.map((photo, index) => {
    const width = widths[index];
    return wholeTile(photo, (times) => (width ? sizesInRows(width, times) : inColumn(times)));
  });
};
