import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathOf } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import type { OthersChanges } from '../../../sync-status.ts';
import { isOk } from '../line/answers.ts';
import { ACCOUNT_READ } from '../line/calls.ts';
import type { PersonHere } from '../line/person-here.ts';
import { plainRead, type UpstreamCall } from '../line/upstream.ts';
import type { Store } from '../store/store.ts';
import { localIdsIn } from '../uploads/local-address.ts';
import type { PendingUploads } from '../uploads/pending-uploads.ts';

/** Unsent changes of other people on this computer. They wait for their owners and are shown to nobody. */
export interface Others {
  list(): Promise<readonly OthersChanges[]>;
  /** Asks the server which accounts are deleted: nobody will sign in to send those changes. */
  lookForAccounts(): Promise<void>;
  /** Only for a deleted account. */
  discard(ownerId: string): Promise<void>;
  /**
   * Writes the changes and their photographs to a folder without showing them; answers its name, or null if there is
   * nothing to write.
   */
  export(ownerId: string, folder: string): Promise<string | null>;
}

interface OthersParts {
  readonly store: Store;
  readonly uploads: PendingUploads;
  readonly person: PersonHere;
  readonly photographs: string;
  readonly send: (call: UpstreamCall) => Promise<Response>;
  readonly onChange: () => void;
}

const accountSchema = z.object({ exists: z.boolean() });

const unfinished = ({ db }: Store) => db.selectFrom('outbox').where('status', '!=', 'sent');

const folderName = (name: string): string => `Changes of ${name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')}`;

export const createOthers = ({ store, uploads, person, photographs, send, onChange }: OthersParts): Others => {
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
    async lookForAccounts() {
      for (const { id } of await list()) {
        const url = pathOf(ACCOUNT_READ, { id });
        const answer = await send(plainRead(url)).catch(() => null);
        const account = answer && isOk(answer) ? accountSchema.safeParse(await answer.json()) : null;
        if (account?.success) deletedAccounts[account.data.exists ? 'delete' : 'add'](id);
      }
      onChange();
    },
    async discard(ownerId) {
      if (!deletedAccounts.has(ownerId)) return;
      const changes = await changesOf(ownerId);
      store.keep(store.db.deleteFrom('outbox').where('owner', '=', ownerId).where('status', '!=', 'sent'));
      store.keep(store.db.deleteFrom('lost_items').where('owner', '=', ownerId));
      await uploads.forget(changes.flatMap(({ body }) => localIdsIn(body)));
      onChange();
    },
    async export(ownerId, folder) {
      const changes = deletedAccounts.has(ownerId) ? await changesOf(ownerId) : [];
      const [first] = changes;
      if (!first) return null;
      const into = path.join(folder, folderName(first.ownerName ?? ''));
      await mkdir(into, { recursive: true });
      const written = changes.map(({ call, path: where, words, body, createdAt }) => {
        return { call, path: where, words, createdAt, body: body === null ? null : JSON.parse(body) };
      });
      await writeFile(path.join(into, 'changes.json'), JSON.stringify(written, null, 2));
      for (const id of changes.flatMap(({ body }) => localIdsIn(body))) {
        // A missing photograph must not stop the others.
        await copyFile(path.join(photographs, id), path.join(into, `${id}.${uploads.extensionOf(id)}`)).catch(
          () => null,
        );
      }
      return into;
    },
  };
};
