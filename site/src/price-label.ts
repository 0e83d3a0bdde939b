/** A studio that types the sign itself does not get it twice. */
export const priceLabel = (price: string): string => `$${price.replace(/^\$\s*/, '')}`;
