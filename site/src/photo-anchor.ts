/** The anchor of a photograph on the page and in links. */
export const photoAnchor = (id: string): string => `photo-${id}`;
