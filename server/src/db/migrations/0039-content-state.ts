import type { Kysely } from 'kysely';

/** Changes of the content are counted on their own, so that a reader knows which of them a backup holds. */
export const contentState = {
  async up(db: Kysely<{ change_feeds: { feed: string; seq: number; floor: number } }>): Promise<void> {
    const row = { feed: 'content', seq: 0, floor: 0 };
    // A site that has gone back to the release before has kept it.
    await db
      .insertInto('change_feeds')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
};
