/** Makes one key of all spellings of an address, which differ in case or in spaces around them. */
export const addressKey = (email: string): string => email.trim().toLowerCase();
