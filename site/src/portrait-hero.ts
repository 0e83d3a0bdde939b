/**
 * The crop of a wide hero picture for upright screens, in full height: its aspect ratio, which is that of the widest
 * such screen, and the media query for them. It has the same layout as the whole picture.
 */
export const PORTRAIT_HERO = { ratio: 3 / 5, media: '(max-aspect-ratio: 3/5)' } as const;
