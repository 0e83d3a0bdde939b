import { type CurrentUser, currentUserSchema } from '@shutterdesk/shared';
import type { Store } from './store.ts';

/** Who signed in last on this computer. What is made here is theirs, with a network or without. */
export interface PersonHere {
  readonly id: string | null;
  /** What marks a change as theirs. */
  own(): { readonly owner: string | null; readonly ownerName: string | null };
  /** The server names who is signed in. What nobody is known to have made becomes theirs. */
  became(user: unknown): void;
}

const nameOf = ({ firstName, lastName, email, username }: CurrentUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username || email || 'somebody';

export const openPersonHere = async (store: Store): Promise<PersonHere> => {
  const { db } = store;
  let known = await db.selectFrom('person').select(['id', 'name']).executeTakeFirst();

  const adopt = (id: string, name: string): void => {
    const own = { owner: id, ownerName: name };
    store.keep(db.updateTable('outbox').set(own).where('owner', 'is', null));
    store.keep(db.updateTable('uploads').set({ owner: id }).where('owner', 'is', null));
  };
  return {
    get id() {
      return known?.id ?? null;
    },
    own: () => ({ owner: known?.id ?? null, ownerName: known?.name ?? null }),
    became(user) {
      const { data } = currentUserSchema.safeParse(user);
      if (!data) return;
      const next = { id: data.id, name: nameOf(data) };
      if (known?.id === next.id && known.name === next.name) return;
      store.keep(db.deleteFrom('person'));
      store.keep(db.insertInto('person').values(next));
      adopt(next.id, next.name);
      known = next;
    },
  };
};
