import type { Generated } from 'kysely';

/** A processed photograph, wherever it is shown. */
export interface PhotosTable {
  id: string;
  /** The original's key in object storage. */
  objectKey: string;
  width: number;
  height: number;
  placeholder: string;
  /** The existing derivatives, as a JSON list of { format, width, gainMap? }. */
  derivatives: string;
  /** The missing derivatives, in the same form. */
  pending: Generated<string>;
  /** The number of consecutive unsuccessful attempts to make the missing derivatives; a crash counts as one. */
  tries: Generated<number>;
  /** A sentence that says why the photograph cannot be shown. */
  problem: Generated<string | null>;
  /** The person to credit. */
  credit: Generated<string | null>;
  copyright: Generated<string | null>;
  createdAt: string;
}

export interface GalleryImagesTable {
  id: string;
  url: string;
  alt: string;
  category: string;
  order: Generated<string>;
  createdAt: string;
  /** In per cent of the picture; both are null where it has no focal point. */
  focalX: Generated<number | null>;
  focalY: Generated<number | null>;
  /** The time of deletion; null while the item is in its list. */
  deletedAt: Generated<string | null>;
  photoId: string;
}

export interface HeroImagesTable {
  id: string;
  url: string;
  alt: string;
  backgroundPosition: Generated<string>;
  backgroundSize: Generated<string>;
  /** null: the position on other screens. */
  portraitPosition: Generated<string | null>;
  isActive: Generated<number>;
  createdAt: string;
  deletedAt: Generated<string | null>;
  photoId: string;
}

/** Of each kind at most one is not deleted. */
export interface StudioPicturesTable {
  id: string;
  kind: 'portrait' | 'logo';
  url: string;
  alt: string;
  createdAt: string;
  /** In per cent of the picture; both are null where it has no focal point. */
  focalX: Generated<number | null>;
  focalY: Generated<number | null>;
  deletedAt: Generated<string | null>;
  photoId: string;
}

/** A page of photographs. */
export interface CollectionsTable {
  id: string;
  name: string;
  address: string;
  /** The lists are JSON. */
  formerAddresses: Generated<string>;
  photoIds: Generated<string>;
  intro: string | null;
  coverId: string | null;
  layout: string | null;
  title: string | null;
  description: string | null;
  /** yyyy-mm-dd */
  day: string | null;
  place: string | null;
  packageId: string | null;
  shownIn: Generated<string>;
  isShown: Generated<number>;
  order: Generated<number>;
  createdAt: string;
  deletedAt: Generated<string | null>;
}
