import pg from 'pg';

/** A connection of its own; the test ends it. */
export const openClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url);
  await client.connect();
  return client;
};
