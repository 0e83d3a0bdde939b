import { pathOf } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { OthersChanges } from '../../../sync-status.ts';
import { isOk } from '../line/answers.ts';
import { ACCOUNT_READ } from '../line/calls.ts';
import { plainRead } from '../line/upstream.ts';
import type { Here } from '../store/here.ts';
import type { Store } from '../store/store.ts';
import { localIdsIn } from '../uploads/local-address.ts';
import type { PendingUploads } from '../uploads/pending-uploads.ts';

const accountSchema = z.object({ exists: z.boolean() });

const unfinished = ({ db }: Store) => db.selectFrom('outbox').where('status', '!=', 'sent');

/** Unsent changes of other people on this computer. They wait for their owners and are shown to nobody. */
export const createOthers = ({ store, person, line, changed }: Here, uploads: PendingUploads) => {
  const deletedAccounts = new Set<string>();

  const list = async (): Promise<OthersChanges[]> => {
    const rows = await unfinished(store)
      .select(({ fn }) => ['owner', fn.max('ownerName').as('ownerName'), fn.countAll<number>().as('count')])
      .where('owner', 'is not', null)
      .where('owner', '!=', person.id ?? '')
      .groupBy('owner')
      .execute();
    return rows.map(({ owner, ownerName, count }) => ({
      id: owner ?? '',
      name: ownerName ?? '',
      count,
      gone: deletedAccounts.has(owner ?? ''),
    }));
  };
  const changesOf = (ownerId: string) => unfinished(store).selectAll().where('owner', '=', ownerId).execute();

  return {
    list,
    /** Asks the server which accounts are deleted: nobody will sign in to send those changes. */
    async lookForAccounts(): Promise<void> {
      for (const { id } of await list()) {
        const url = pathOf(ACCOUNT_READ, { id });
        const answer = await line.send(plainRead(url)).catch(() => null);
        const account = answer && isOk(answer) ? accountSchema.safeParse(await answer.json()) : null;
        if (account?.success) deletedAccounts[account.data.exists ? 'delete' : 'add'](id);
      }
      changed();
    },
    /** Only for a deleted account. */
    async discard(ownerId: string): Promise<void> {
      if (!deletedAccounts.has(ownerId)) return;
      const changes = await changesOf(ownerId);
      store.keep(store.db.deleteFrom('outbox').where('owner', '=', ownerId).where('status', '!=', 'sent'));
      store.keep(store.db.deleteFrom('lost_items').where('owner', '=', ownerId));
      await uploads.forget(changes.flatMap(({ body }) => localIdsIn(body)));
      changed();
    },
  };
};

export type Others = ReturnType<typeof createOthers>;
