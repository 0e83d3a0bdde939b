/** The name of the draft of a collection's form. It begins with the gallery's place, where it marks unsaved work. */
export const draftOf = (id: string): string => `gallery-collection-${id}`;
