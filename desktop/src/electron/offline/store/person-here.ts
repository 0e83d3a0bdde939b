import { currentUserSchema, nameOf } from '@shutterdesk/shared';
import type { Store } from './store.ts';

/** The person who signed in last on this computer. Changes made here belong to them, with or without a network. */
export interface PersonHere {
  readonly id: string | null;
  /** The columns that mark a change as theirs. */
  own(): { readonly owner: string | null; readonly ownerName: string | null };
  /**
   * Records the person whom the server names. Changes and photographs without an owner become theirs. If that cannot
   * be stored, the person still counts as current, and the next call stores it.
   */
  became(user: unknown): void;
  /** Calls a listener each time that the server has named the person. */
  onBecame(listener: (id: string) => void): void;
}

export const openPersonHere = async (store: Store): Promise<PersonHere> => {
  const { db } = store;
  let current = await db.selectFrom('person').select(['id', 'name']).executeTakeFirst();
  /** The person stored since the start: an older file may contain changes without an owner. */
  let written: typeof current;
  const listeners: ((id: string) => void)[] = [];

  return {
    get id() {
      return current?.id ?? null;
    },
    own: () => ({ owner: current?.id ?? null, ownerName: current?.name ?? null }),
    became(user) {
      const { data } = currentUserSchema.safeParse(user);
      if (!data) return;
      const next = { id: data.id, name: nameOf(data) };
      current = next;
      for (const listener of listeners) listener(next.id);
      if (written?.id === next.id && written.name === next.name) return;
      store.together([
        db.deleteFrom('person'),
        db.insertInto('person').values(next),
        db.updateTable('outbox').set({ owner: next.id, ownerName: next.name }).where('owner', 'is', null),
        db.updateTable('uploads').set({ owner: next.id }).where('owner', 'is', null),
      ]);
      written = next;
    },
    onBecame: (listener) => void listeners.push(listener),
  };
};
