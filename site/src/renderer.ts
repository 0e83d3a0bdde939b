import type { GalleryImage, HeroImage, Settings } from '@shutterdesk/shared';

/** Everything that the public page is made of. */
export interface SiteContent {
  readonly brandName: string;
  /** Absolute address of the site without a trailing slash, where it is known. */
  readonly publicUrl: string | null;
  readonly settings: Settings;
  readonly galleryImages: readonly GalleryImage[];
  /** null: the bundled fallback picture. */
  readonly heroImage: HeroImage | null;
}

/** One file of the site; `path` is relative, with forward slashes: `index.html`, `_astro/page.B2f3.css`. */
export interface SiteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name carries a hash of the content: may be cached for ever. */
  readonly immutable: boolean;
}

export interface SiteRenderer {
  /** All files of the site: `index.html`, `404.html` and everything that they load from the site itself. */
  render(content: SiteContent): Promise<readonly SiteFile[]>;
}
