import type { TestServer } from './test-server.ts';

/** As if everybody had last signed in so many minutes ago. */
export const ageProofs = async ({ context: { db } }: Pick<TestServer, 'context'>, minutes: number): Promise<void> => {
  const provenAt = new Date(Date.now() - minutes * 60_000).toISOString();
  for (const { sid, sess } of await db.selectFrom('sessions').select(['sid', 'sess']).execute()) {
    const aged = JSON.stringify({ ...JSON.parse(sess), provenAt });
    await db.updateTable('sessions').set({ sess: aged }).where('sid', '=', sid).execute();
  }
};
