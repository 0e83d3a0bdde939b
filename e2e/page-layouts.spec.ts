import type { Page } from '@playwright/test';
import { readSettings, saveSettings } from '@shutterdesk/shared';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { putUpload } from './gallery-steps.ts';
import { watchShifts } from './layout-shifts.ts';
import { adminOf } from './studio-content.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

const SHAPES = [
  [300, 200],
  [200, 300],
  [320, 180],
  [200, 300],
  [240, 240],
  [600, 100],
  [300, 200],
  [10, 900],
  [300, 200],
  [200, 300],
  [300, 200],
] as const;

/** Photographs of many shapes, very long and very tall ones among them; every third is in 'Family'. */
const fill = async (page: Page): Promise<void> => {
  const images = await Promise.all(
    SHAPES.map(async ([width, height], index) => {
      const colour = { r: 40 + index * 15, g: 120, b: 200 - index * 12 };
      const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
        .jpeg()
        .toBuffer();
      return {
        imageURL: await putUpload(page, { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }),
        alt: `Photograph ${index + 1}`,
        category: index % 3 === 0 ? 'Family' : 'Weddings',
        order: String(index),
      };
    }),
  );
  expect((await page.request.post('/api/gallery-images/batch', { data: { images } })).status()).toBe(201);
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The width by the height of the picture itself. */
  readonly ratio: number;
  /** The width in `sizes` for this window. */
  readonly sizes: number;
}

const boxesOn = (page: Page): Promise<Box[]> =>
  page.locator('.photos > li:not([hidden]) .photo').evaluateAll((cells) =>
    cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const image = cell.querySelector('img');
      const size = image?.sizes.split(', ').find((part) => matchMedia(part.split(') ')[0]?.concat(')') ?? '').matches);
      const [, value = '0', unit] = /([\d.]+)(rem|vw)$/.exec(size ?? image?.sizes.split(', ').at(-1) ?? '') ?? [];
      const sizes = Number(value) * (unit === 'rem' ? 16 : window.innerWidth / 100);
      const ratio = Number(image?.getAttribute('width')) / Number(image?.getAttribute('height'));
      return { x, y, width, height, ratio, sizes };
    }),
  );

/** The shapes that are not cropped. */
const isWhole = ({ ratio }: Box): boolean => ratio <= 5 && ratio >= 0.4;

const expectWhole = (boxes: readonly Box[]): void => {
  for (const { width, height, ratio } of boxes.filter(isWhole)) expect(width / height / ratio).toBeCloseTo(1, 1);
};

/** Expects that no picture begins above the one before it. */
const expectReadingOrder = (boxes: readonly Box[]): void => {
  for (const [index, { y }] of boxes.entries()) expect(y).toBeGreaterThan((boxes[index - 1]?.y ?? -1e6) - 1);
};

/** Expects that pictures do not overlap, and do not extend beyond the page. */
const expectApart = (boxes: readonly Box[], width: number): void => {
  for (const [index, box] of boxes.entries()) {
    expect(box.x + box.width).toBeLessThan(width);
    for (const other of boxes.slice(index + 1)) {
      const overlaps =
        box.x < other.x + other.width - 1 &&
        other.x < box.x + box.width - 1 &&
        box.y < other.y + other.height - 1 &&
        other.y < box.y + box.height - 1;
      expect(overlaps, `${JSON.stringify(box)} over ${JSON.stringify(other)}`).toBe(false);
    }
  }
};

const rowsIn = (boxes: readonly Box[]): readonly (readonly Box[])[] => [
  ...Map.groupBy(boxes, ({ y }) => Math.round(y)).values(),
];

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

for (const layout of ['rows', 'columns'] as const) {
  test(
    `shows photographs whole in ${layout}, in order, and closes the gaps of a filter`,
    THOROUGH,
    async ({ page, studio }) => {
      await signIn(page, studio);
      await fill(page);
      const shifted = await watchShifts(page);
      const admin = await adminOf(studio);
      await admin(saveSettings, { body: { ...(await admin(readSettings)), galleryLayout: layout } });
      for (const width of [390, 768, 1280, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('about:blank');
        await page.goto('/#gallery');
        const boxes = await boxesOn(page);
        expect(boxes).toHaveLength(SHAPES.length);
        expectWhole(boxes);
        expectReadingOrder(boxes);
        expectApart(boxes, width);
        for (const box of boxes.filter(isWhole))
          expect(Math.abs(box.sizes / box.width - 1), `${width}`).toBeLessThan(0.15);
        if (layout === 'rows') {
          for (const row of rowsIn(boxes)) expect(spread(row.map(({ height }) => height))).toBeLessThan(1);
          const [last, ...before] = rowsIn(boxes).toReversed();
          const highest = Math.max(...before.flat().map(({ height }) => height));
          expect(last?.[0]?.height).toBeLessThanOrEqual(highest);
        }
        expect(await shifted(), `layout shift at ${width}`).toBe(0);
        await page.getByRole('button', { name: 'Family', exact: true }).click();
        const filtered = await boxesOn(page);
        expect(filtered).toHaveLength(4);
        expectReadingOrder(filtered);
        expectApart(filtered, width);
        const below =
          Math.max(...filtered.map(({ y, height }) => y + height)) - Math.min(...filtered.map(({ y }) => y));
        const list = await page.locator('.photos').boundingBox();
        expect(Math.abs((list?.height ?? 0) - below), 'no gap is left').toBeLessThan(30);
      }
      await expectAccessible(page);
    },
  );
}
