/** In the data folder, and in a snapshot. */
export const DATABASE_FILE = 'shutterdesk.db';
