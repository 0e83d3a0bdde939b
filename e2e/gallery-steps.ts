import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Photograph } from './photographs.ts';
import { expect } from './test.ts';

/** The addresses of files that are uploaded: the server's own, or a bucket's. */
export const UPLOADS = /\/(?:api\/objects|uploads)\/[^/]+-/;

/** A small picture with its own colour, so that each one is different. */
export const swatch = async (index: number, name = `swatch-${index}.jpg`): Promise<Photograph> => {
  const background = { r: (index * 47) % 256, g: (index * 91) % 256, b: (index * 13) % 256 };
  const image = sharp({ create: { width: 96, height: 72, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
};

export const swatches = (count: number): Promise<Photograph[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => swatch(index)));

/** Uploads a file like the admin app, and answers its address. */
export const putUpload = async (page: Page, { buffer, mimeType }: Photograph): Promise<string> => {
  const { uploadURL } = await (await page.request.post('/api/objects/upload')).json();
  const stored = await page.request.put(uploadURL, { data: buffer, headers: { 'content-type': mimeType } });
  expect(stored.ok()).toBe(true);
  return uploadURL;
};

/** A gallery of `count` photographs, 'Photograph 1' to 'Photograph N'; needs a signed-in person. */
export const fillGallery = async (
  page: Page,
  count: number,
  words = (n: number) => `Photograph ${n}`,
): Promise<void> => {
  const files = await swatches(Math.min(count, 12));
  for (let from = 0; from < count; from += 20) {
    const indexes = Array.from({ length: Math.min(20, count - from) }, (_, index) => from + index);
    const images = await Promise.all(
      indexes.map(async (index) => ({
        imageURL: await putUpload(page, files[index % files.length] ?? (await swatch(index))),
        alt: words(index + 1),
        category: 'Family',
        order: String(index),
      })),
    );
    const saved = await page.request.post('/api/gallery-images/batch', { data: { images } });
    expect(saved.status()).toBe(201);
  }
};

export const galleryOf = async (page: Page): Promise<{ alt: string; category: string; id: string }[]> =>
  (await page.request.get('/api/gallery-images')).json();

/** The card of a saved photograph. */
export const photographCard = (page: Page, alt: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select ${alt}`, exact: true }) });

/** Opens a section of Studio. */
export const openSection = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Studio', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
};

export const openTab = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('tab', { name }).click();
  const panel = page.getByRole('tabpanel', { name });
  await expect(panel).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  return panel;
};

/** Chooses files in the system's picker, which the button opens. */
export const pickFiles = async (button: Locator, files: readonly (Photograph | string)[]): Promise<void> => {
  const picker = button.page().waitForEvent('filechooser');
  await button.press('Enter');
  // Its types take either names or contents, not both.
  await (await picker).setFiles(files as Photograph[]);
};

/** Chooses files, which the upload dialog then shows; no upload starts yet. */
export const chooseFiles = async (page: Page, files: readonly (Photograph | string)[]): Promise<Locator> => {
  await pickFiles(page.getByRole('button', { name: /^(Browse Files to Upload|Change Image)$/ }), files);
  return page.getByRole('dialog');
};

/** The sheet in which a photograph is edited. */
export const editSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Photo \d+ of \d+$/ });

export const upload = async (page: Page, files: readonly Photograph[]): Promise<void> => {
  const dialog = await chooseFiles(page, files);
  await dialog.getByRole('button', { name: /^Upload \d/ }).click();
  await expect(dialog).toBeHidden();
};

export const expectNotice = (page: Page, text: string): Promise<void> =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Drops files onto the element at `target`, like a person who drags them from a folder. */
export const dropFiles = async (page: Page, target: Locator, files: readonly Photograph[]): Promise<void> => {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
};
