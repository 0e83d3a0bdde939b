/** The position of a hero picture that nobody has moved, as CSS background-position. */
export const DEFAULT_HERO_POSITION = 'center 65%';

/** The size of a hero picture that nobody has scaled: 100% fills the screen. */
export const DEFAULT_HERO_SIZE = '100%';

/** The range of the size slider, in per cent. */
export const HERO_SIZE = { min: 50, max: 200, step: 5 } as const;

/** The default categories of the gallery, in order. The first is the default of a new photograph. */
export const GALLERY_CATEGORIES = [
  'Seniors',
  'Family',
  'Maternity',
  'Holiday',
  'Weddings',
  'Newborns',
  'Sports',
  'Formal',
] as const;

export const DEFAULT_GALLERY_CATEGORY = GALLERY_CATEGORIES[0];

/** The longest category name, and the largest number of categories. */
export const CATEGORY = { maxLength: 50, maxCount: 30 } as const;

/**
 * The widths in pixels of a photograph's derivatives, narrowest first. A save waits for the first of each format, which
 * is enough to show the photograph.
 */
export const PICTURE_WIDTHS = { avif: [400, 800, 1600, 2400], jpeg: [800, 1600] } as const;

/** Upload limits: bytes per file, files per round, and the width in pixels that nothing shows more of. */
export const UPLOAD = {
  maxBytes: 10_485_760,
  /** The same, as a person says it. */
  max: '10 MB',
  maxGalleryFiles: 10,
  maxHeroFiles: 1,
  neededWidth: PICTURE_WIDTHS.avif[3],
} as const;

/** The largest number of characters of each text of an enquiry. */
export const ENQUIRY_LENGTHS = { name: 200, email: 254, phone: 50, selectedPackage: 200, message: 5000 } as const;

/** The most photographs that a gallery shows before 'Show all'. `further-photos.css` hides from the next one on. */
export const GALLERY_SHORT = 24;

/** The longest description of a photograph, in characters. */
export const DESCRIPTION_MAX = 500;

/** The largest number of photographs in one call. */
export const GALLERY_BATCH_MAX = 50;

/** An uploaded file is deleted if nothing saves it within this time. */
export const UPLOAD_KEPT_HOURS = 24;

/** Deleted items can be restored for this long. */
export const DELETED_KEPT_DAYS = 30;

export const ADMIN_PASSWORD_MIN = 8;

/** The longest currency sign or code. */
export const CURRENCY_MAX = 6;

export const PHONE = { min: 10, max: 20 } as const;

/** The time for which a notice stays, and the length of the swipe to the right that dismisses it. */
export const NOTICE = { durationMs: 5000, swipeThresholdPx: 50 } as const;

/** The navigation bar turns opaque past this many pixels of scroll. */
export const NAV_SCROLL_THRESHOLD_PX = 50;

export const DEFAULT_BRAND_NAME = 'Shutterdesk';

/** The currency sign when the studio has not chosen one. */
export const DEFAULT_CURRENCY = '$';

/** The external provider's name and the hint under its button, unless the studio uses another provider. */
export const DEFAULT_LOGIN_PROVIDER = 'Replit';
export const DEFAULT_LOGIN_HINT = 'Sign in with Google, GitHub, or your Replit account';

/** A person who signed in longer ago signs in again before calls that lock people out or cannot be undone. */
export const PROOF_LASTS_MS = 15 * 60_000;
