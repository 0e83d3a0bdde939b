import type { Collection, GalleryImage, HeroImage, PageDates, Portrait, Settings } from '@shutterdesk/shared';
import type { HeroColours } from './hero-shade.ts';

/** Everything about the site except its content. */
export interface SiteInfo {
  /** The studio's name if the settings have none. */
  readonly brandName: string;
  /** Absolute address of the site without a trailing slash, if it is known. */
  readonly publicUrl: string | null;
  /** The API's address if the page is on another host; null if both share one. */
  readonly apiUrl: string | null;
}

/** The Open Graph image: its path and its size in pixels. */
export interface ShareImage {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The crop of the hero picture for upright screens: its path and its width in pixels. */
export interface PortraitHero {
  readonly url: string;
  readonly width: number;
}

/** The same with its AVIF file. */
export interface PortraitHeroPart extends PortraitHero {
  readonly bytes: Uint8Array;
}

/** The input for the public page. */
export interface SiteContent extends SiteInfo {
  readonly settings: Settings;
  /** The sentences about dates today; absent for a page that nobody renews at the studio's midnight. */
  readonly dates?: PageDates;
  readonly galleryImages: readonly GalleryImage[];
  /** Pages of photographs, in their order. */
  readonly collections?: readonly Collection[];
  /** The addresses of those that were deleted lately. */
  readonly goneAddresses?: readonly string[];
  /** null: the bundled fallback picture. */
  readonly heroImage: HeroImage | null;
  /** The photographer. */
  readonly portrait: Portrait | null;
  /** In place of the studio's name; absent on a page that fetches its content, which has the name. */
  readonly logo?: Portrait | null;
  /** The hero picture cropped to the size of the Open Graph image, as a JPEG, once it exists. */
  readonly shareImage?: (ShareImage & { readonly bytes: Uint8Array }) | null;
  /** The crop of the hero picture for upright screens, once it exists. */
  readonly portraitHero?: readonly PortraitHeroPart[];
  /** The colours of the hero picture, once they are known. */
  readonly heroColours?: HeroColours | null;
}
