import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';

interface Tables {
  settings: { id: string; packages: string };
}

/** Each package gets the id by which it is known from now on, and an enquiry names the package by it. */
export const packageIds = {
  async up(db: Kysely<Tables>): Promise<void> {
    await db.schema.alterTable('contact_submissions').addColumn('packageId', 'text').execute();
    for (const { id, packages } of await db.selectFrom('settings').selectAll().execute()) {
      const listed: readonly { readonly id?: string }[] = JSON.parse(packages);
      const withIds = JSON.stringify(listed.map((item) => ({ id: randomUUID(), ...item })));
      await db.updateTable('settings').set({ packages: withIds }).where('id', '=', id).execute();
    }
  },
};
