import type { Locator, Page } from '@playwright/test';
import { putUpload } from './gallery-steps.ts';
import { type Photograph, photograph } from './photographs.ts';
import { expect } from './test.ts';

export interface Hero {
  id: string;
  alt: string;
  isActive: boolean;
  backgroundPosition: string;
  backgroundSize: string;
}

/** Small enough to be saved quickly. */
export const picture = (name: string): Promise<Photograph> => photograph(name, 640);

export const heroesOf = async (page: Page): Promise<Hero[]> => (await page.request.get('/api/hero-images')).json();

export const addHero = async (page: Page, file: string, alt: string): Promise<Hero> => {
  const imageURL = await putUpload(page, await picture(file));
  const added = await page.request.post('/api/hero-images', { data: { imageURL, alt } });
  expect(added.status()).toBe(201);
  return added.json();
};

export const desk = (page: Page): Locator => page.getByRole('group', { name: 'Image position, desktop preview' });
export const phone = (page: Page): Locator => page.getByRole('group', { name: 'Image position, phone preview' });
/** The card of a saved hero picture. */
export const heroCard = (page: Page, alt: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Delete ${alt}`, exact: true }) });
