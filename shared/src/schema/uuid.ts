/** Matches an id in lower case, the only form in use; the source of a regular expression. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const WHOLE = new RegExp(`^${UUID}$`);

export const isUuid = (text: string): boolean => WHOLE.test(text);
