/** In the data folder. */
export const DATABASE_FILE = 'shutterdesk.db';
