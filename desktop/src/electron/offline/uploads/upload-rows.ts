import type { Selectable } from 'kysely';
import type { UploadsTable } from '../store/store-schema.ts';
import type { UploadParts } from './pending-uploads.ts';

export type UploadRow = Selectable<UploadsTable>;

/** The number of days with a start of the app after which a photograph is deleted that no change names. */
const DRAFT_DAYS = 7;

/** Each start counts for one day at most, however far the clock has jumped. */
const countDay = (row: UploadRow): UploadRow => {
  const today = new Date().toISOString().slice(0, 10);
  return row.idleOn === today ? row : { ...row, idleDays: row.idleDays + 1, idleOn: today };
};

/** The photographs in the app's own folder: the table `uploads`, mirrored in memory. */
export interface UploadRows {
  get(id: string): UploadRow | undefined;
  add(row: UploadRow): void;
  /** Does nothing if the row no longer exists. */
  change(id: string, change: Partial<UploadRow>): void;
  remove(id: string): void;
  /** The current person's unsent photographs. */
  waiting(): string[];
  /**
   * Reads the photographs of the last run; `wanted` are those that a change names. A draft may name the others;
   * answers those that no draft has named for too long.
   */
  load(wanted: ReadonlySet<string>): Promise<readonly string[]>;
}

export const createUploadRows = ({
  store,
  person,
  onChange,
}: Pick<UploadParts, 'store' | 'person' | 'onChange'>): UploadRows => {
  const rows = new Map<string, UploadRow>();
  person.onBecame((owner) => {
    for (const row of rows.values()) if (row.owner === null) rows.set(row.id, { ...row, owner });
  });

  const change: UploadRows['change'] = (id, changed) => {
    const row = rows.get(id);
    if (!row) return;
    store.keep(store.db.updateTable('uploads').set(changed).where('id', '=', id));
    rows.set(id, { ...row, ...changed });
    onChange();
  };

  return {
    get: (id) => rows.get(id),
    add(row) {
      store.keep(store.db.insertInto('uploads').values(row));
      rows.set(row.id, row);
      onChange();
    },
    change,
    remove(id) {
      store.keep(store.db.deleteFrom('uploads').where('id', '=', id));
      rows.delete(id);
    },
    waiting: () =>
      [...rows.values()].filter(({ owner, state }) => owner === person.id && state === 'waiting').map(({ id }) => id),
    async load(wanted) {
      const found = await store.db.selectFrom('uploads').selectAll().execute();
      for (const row of found) rows.set(row.id, row);
      const idle = found.filter(({ id }) => !wanted.has(id)).map(countDay);
      for (const { id, idleDays, idleOn } of idle) change(id, { idleDays, idleOn });
      return idle.filter(({ idleDays }) => idleDays > DRAFT_DAYS).map(({ id }) => id);
    },
  };
};
