import type { GalleryImage, HeroImage, Settings } from '@shutterdesk/shared';

/** Everything that the public page is made of. */
export interface SiteContent {
  readonly brandName: string;
  /** Absolute address of the site without a trailing slash, where it is known. */
  readonly publicUrl: string | null;
  /** The same for the server, where the page stands on another host; null where it answers both. */
  readonly apiUrl: string | null;
  readonly settings: Settings;
  readonly galleryImages: readonly GalleryImage[];
  /** null: the bundled fallback picture. */
  readonly heroImage: HeroImage | null;
}
