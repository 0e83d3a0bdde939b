/**
 * The part of a wide hero picture that upright screens get, in its whole height: width by height, as wide as the widest
 * of those screens, and what tells them. It is laid out as the whole would be.
 */
export const UPRIGHT_HERO = { ratio: 3 / 5, media: '(max-aspect-ratio: 3/5)' } as const;
