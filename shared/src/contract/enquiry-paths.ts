/* The page calls these without the contract: the contract would add the schema library to its scripts. */

export const ENQUIRIES_PATH = '/api/contacts';
export const CHALLENGE_PATH = '/api/contacts/challenge';
export const OPEN_DAY_PATH = '/api/open-day';
