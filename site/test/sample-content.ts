import {
  type Collection,
  DEFAULT_SETTINGS,
  type GalleryImage,
  type HeroImage,
  type Picture,
} from '@shutterdesk/shared';
import type { SiteContent } from '../src/site-content.ts';

const uuid = (n: number): string => `0193e0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

const picture = (n: number): Picture => ({
  width: 1600,
  height: 1067,
  placeholder: 'data:image/webp;base64,UklGRgAA',
  derivatives: [
    { format: 'avif', width: 800, url: `/media/${uuid(n)}/800.avif` },
    { format: 'avif', width: 1600, url: `/media/${uuid(n)}/1600.avif` },
    { format: 'jpeg', width: 800, url: `/media/${uuid(n)}/800.jpg` },
  ],
});

const CATEGORIES = ['Weddings', 'Family', 'Seniors'];

export const galleryImage = (n: number, change: Partial<GalleryImage> = {}): GalleryImage => ({
  id: uuid(n),
  url: `/media/${uuid(n)}/800.jpg`,
  alt: `Photograph ${n}`,
  category: CATEGORIES[n % CATEGORIES.length] ?? 'Weddings',
  order: String(n),
  createdAt: '2026-11-01T10:00:00.000Z',
  picture: picture(n),
  focalX: null,
  focalY: null,
  ...change,
});

export const heroImage = (change: Partial<HeroImage> = {}): HeroImage => ({
  id: uuid(900),
  url: `/media/${uuid(900)}/800.jpg`,
  alt: 'The hero',
  backgroundPosition: 'center 65%',
  backgroundSize: '100%',
  isActive: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  picture: picture(900),
  portraitPosition: null,
  ...change,
});

export const content = (change: Partial<SiteContent> = {}): SiteContent => ({
  brandName: 'Hollis & Vane',
  publicUrl: null,
  apiUrl: null,
  settings: DEFAULT_SETTINGS,
  galleryImages: [],
  heroImage: null,
  portrait: null,
  ...change,
});

let count = 0;

/** One after the other in their order. */
export const collection = (change: Partial<Collection> = {}): Collection => {
  count += 1;
  return {
    id: `collection-${count}`,
    name: 'Weddings',
    address: '/weddings',
    formerAddresses: [],
    intro: null,
    coverId: null,
    photoIds: [uuid(3), uuid(1)],
    layout: null,
    title: null,
    description: null,
    day: null,
    place: null,
    packageId: null,
    shownIn: 'navigation',
    isShown: true,
    order: count,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...change,
  };
};
