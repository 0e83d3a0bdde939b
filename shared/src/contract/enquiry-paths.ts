/* The page calls these without the contract, which would bring the schema library along. */

export const ENQUIRIES_PATH = '/api/contacts';
export const CHALLENGE_PATH = '/api/contacts/challenge';
export const OPEN_DAY_PATH = '/api/open-day';
