import { each, integer, integerOr, key, maybeReal, maybeText, photo, text, textOr } from '../columns.ts';

export const PHOTO_TABLES = {
  /** A processed photograph, wherever it is shown. */
  photos: {
    id: key(),
    /** The original's key in object storage. */
    objectKey: text(),
    ...each(['width', 'height'], integer()),
    placeholder: text(),
    /** The existing derivatives, as a JSON list of { format, width, gainMap? }. */
    derivatives: text(),
    createdAt: text(),
    /** The missing derivatives, in the same form. */
    pending: textOr('[]'),
    /** A sentence that says why the photograph cannot be shown. */
    problem: maybeText(),
    /** The person to credit, and whose picture it is. */
    ...each(['credit', 'copyright'], maybeText()),
    /** The number of consecutive unsuccessful attempts to make the missing derivatives; a crash counts as one. */
    tries: integerOr(0),
  },
  gallery_images: {
    id: key(),
    ...each(['url', 'alt', 'category'], text()),
    order: textOr('0'),
    createdAt: text(),
    photoId: photo(),
    /** The time of deletion; null while the item is in its list. */
    deletedAt: maybeText(),
    /** In per cent of the picture; both are null where it has no focal point. */
    ...each(['focalX', 'focalY'], maybeReal()),
  },
  hero_images: {
    id: key(),
    ...each(['url', 'alt'], text()),
    backgroundPosition: textOr('center 65%'),
    backgroundSize: textOr('100%'),
    isActive: integerOr(0),
    createdAt: text(),
    photoId: photo(),
    deletedAt: maybeText(),
    /** null: the position on other screens. */
    portraitPosition: maybeText(),
  },
  /** Of each kind at most one is not deleted. */
  studio_pictures: {
    id: key(),
    kind: text<'portrait' | 'logo'>(),
    ...each(['url', 'alt', 'createdAt'], text()),
    photoId: photo(),
    deletedAt: maybeText(),
    ...each(['focalX', 'focalY'], maybeReal()),
  },
  /** A page of photographs. */
  collections: {
    id: key(),
    ...each(['name', 'address'], text()),
    /** A JSON list, like the others. */
    formerAddresses: textOr('[]'),
    ...each(['intro', 'coverId'], maybeText()),
    photoIds: textOr('[]'),
    /** A day is yyyy-mm-dd. */
    ...each(['layout', 'title', 'description', 'day', 'place', 'packageId'], maybeText()),
    shownIn: textOr('navigation'),
    ...each(['isShown', 'order'], integerOr(0)),
    createdAt: text(),
    deletedAt: maybeText(),
  },
} as const;
