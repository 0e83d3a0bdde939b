/** Where a hero picture sits when nobody has moved it: CSS background-position. */
export const DEFAULT_HERO_POSITION = 'center 65%';

/** How large a hero picture is when nobody has scaled it: 100% fills the screen. */
export const DEFAULT_HERO_SIZE = '100%';

/** The size slider, in per cent. */
export const HERO_SIZE = { min: 50, max: 200, step: 5 } as const;

/** What the gallery's category choice offers, in order. The first is the default of a new photograph. */
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

/** How long the name of a category may be, and how many a studio may offer. */
export const CATEGORY = { maxLength: 50, maxCount: 30 } as const;

/**
 * Upload bounds: bytes per file, files per round, and the width in pixels of the largest derivative: of what is wider,
 * nothing more is ever shown.
 */
export const UPLOAD = { maxBytes: 10_485_760, maxGalleryFiles: 10, maxHeroFiles: 1, neededWidth: 2400 } as const;

/** The longest description of a photograph, in characters. */
export const DESCRIPTION_MAX = 500;

/** Photographs that are saved in one call. */
export const GALLERY_BATCH_MAX = 50;

/** How long an uploaded file waits to be saved; after that it is cleared away. */
export const UPLOAD_KEPT_HOURS = 24;

/** For how long what was deleted can be restored. */
export const DELETED_KEPT_DAYS = 30;

export const ADMIN_PASSWORD_MIN = 8;

/** The longest sign or code before a price. */
export const CURRENCY_MAX = 6;

export const PHONE = { min: 10, max: 20 } as const;

/** How long a notice stays, and how far a swipe to the right must go to dismiss it. */
export const NOTICE = { durationMs: 5000, swipeThresholdPx: 50 } as const;

/** The navigation bar turns opaque past this many pixels of scroll. */
export const NAV_SCROLL_THRESHOLD_PX = 50;

export const DEFAULT_BRAND_NAME = 'Shutterdesk';

/** The sign before a price where the studio has not chosen a sign or code of its own. */
export const DEFAULT_CURRENCY = '$';

export const DEFAULT_TAGLINE = "Capturing life's most precious moments";

export const DEFAULT_CONTACT_TEXT =
  "Tell us about the moments you'd like to keep, and let's plan your session together.";

/** The contact details at the foot of the page as long as the studio has told no e-mail address, no phone number and no address. */
export const PLACEHOLDER_CONTACT = {
  email: 'hello@example.com',
  phone: '(555) 123-4567',
  region: 'Serving your region and beyond',
} as const;

/** What the external login is called, and what is said under its button, where the studio uses no other provider. */
export const DEFAULT_LOGIN_PROVIDER = 'Replit';
export const DEFAULT_LOGIN_HINT = 'Sign in with Google, GitHub, or your Replit account';
