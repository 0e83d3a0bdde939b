import type { Generation } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import type { Store } from './store.ts';
import type { GenerationTable } from './store-schema.ts';

/** The generation of the site that this computer has met last. A restore makes another one. */
export interface GenerationHere {
  /** null until a server has told one. */
  readonly now: Selectable<GenerationTable> | null;
  /** Tells whether a change was made for another generation: only its person sends it. */
  isOther(entry: { readonly generation: string | null }): boolean;
  /** Takes over what the server tells. true: it is another one than before. */
  met(told: Generation): boolean;
}

export const openGenerationHere = async (store: Store): Promise<GenerationHere> => {
  const { db } = store;
  let now = (await db.selectFrom('generation').selectAll().executeTakeFirst()) ?? null;
  return {
    get now() {
      return now;
    },
    isOther: ({ generation }) => now !== null && generation !== null && generation !== now.id,
    met(told) {
      if (told.id === now?.id) return false;
      const isOther = now !== null;
      now = { ...told, tick: store.tick() };
      // The other generation cannot answer any more: the person decides about these too.
      const unanswered = db.updateTable('outbox').set({ status: 'waiting' }).where('status', '=', 'sending');
      const kept = db.insertInto('generation').values(now);
      store.together([db.deleteFrom('generation'), kept, ...(isOther ? [unanswered] : [])]);
      return isOther;
    },
  };
};
