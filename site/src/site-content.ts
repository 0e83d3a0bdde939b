import type { GalleryImage, HeroImage, Settings } from '@shutterdesk/shared';

/** What is known of the site without its content. */
export interface PageFrame {
  /** The studio's name, where its settings name none. */
  readonly brandName: string;
  /** Absolute address of the site without a trailing slash, where it is known. */
  readonly publicUrl: string | null;
  /** The same for the server, where the page stands on another host; null where it answers both. */
  readonly apiUrl: string | null;
}

/** What is shown where somebody shares the page; its address without the host, its size in pixels. */
export interface ShareImage {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A part of the hero picture for upright screens: its address without the host, its width in pixels. */
export interface UprightHero {
  readonly url: string;
  readonly width: number;
}

/** The same with its AVIF, to serve at that address. */
export interface UprightHeroPart extends UprightHero {
  readonly bytes: Uint8Array;
}

/** Everything that the public page is made of. */
export interface SiteContent extends PageFrame {
  readonly settings: Settings;
  readonly galleryImages: readonly GalleryImage[];
  /** null: the bundled fallback picture. */
  readonly heroImage: HeroImage | null;
  /** The hero picture cut to the size that is shared, as a JPEG to serve at that address, once there is one. */
  readonly shareImage?: (ShareImage & { readonly bytes: Uint8Array }) | null;
  /** What upright screens show of the hero picture, once there is any. */
  readonly uprightHero?: readonly UprightHeroPart[];
}
