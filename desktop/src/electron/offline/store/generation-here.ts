import type { Generation } from '@shutterdesk/shared';
import type { Store } from './store.ts';

/** The generation of the site that this computer has met last. A restore makes another one. */
export interface GenerationHere {
  /** null until a server has told one. */
  readonly id: string | null;
  readonly backupOf: string | null;
  /** The generation in which the backup was made. */
  readonly previous: string | null;
  /** Reads from before this tick are of another generation. */
  readonly tick: number;
  /** Tells whether a change was made for another generation: only its person sends it. */
  isOther(entry: { readonly generation: string | null }): boolean;
  /** Takes over what the server tells. true: it is another one than before. */
  met(told: Generation): boolean;
}

export const openGenerationHere = async (store: Store): Promise<GenerationHere> => {
  const { db } = store;
  let current = await db.selectFrom('generation').selectAll().executeTakeFirst();
  return {
    get id() {
      return current?.id ?? null;
    },
    get backupOf() {
      return current?.backupOf ?? null;
    },
    get previous() {
      return current?.previous ?? null;
    },
    get tick() {
      return current?.tick ?? 0;
    },
    isOther: ({ generation }) => current !== undefined && generation !== null && generation !== current.id,
    met(told) {
      if (told.id === current?.id) return false;
      const isOther = current !== undefined;
      current = { ...told, tick: store.tick() };
      // The other generation cannot answer any more: the person decides about these too.
      const unanswered = db.updateTable('outbox').set({ status: 'waiting' }).where('status', '=', 'sending');
      const kept = db.insertInto('generation').values(current);
      store.together([db.deleteFrom('generation'), kept, ...(isOther ? [unanswered] : [])]);
      return isOther;
    },
  };
};
