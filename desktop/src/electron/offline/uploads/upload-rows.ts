import type { Selectable } from 'kysely';
import type { Here } from '../store/here.ts';
import type { UploadsTable } from '../store/store-schema.ts';

export type UploadRow = Selectable<UploadsTable>;

/** The number of days with a start of the app after which a photograph is deleted that no change names. */
const DRAFT_DAYS = 7;

/** Each start counts for one day at most, however far the clock has jumped. */
const countDay = (row: UploadRow): UploadRow => {
  const today = new Date().toISOString().slice(0, 10);
  return row.idleOn === today ? row : { ...row, idleDays: row.idleDays + 1, idleOn: today };
};

/** The photographs in the app's own folder: the table `uploads`, mirrored in memory. */
export const createUploadRows = ({ store, person, changed }: Here) => {
  const rows = new Map<string, UploadRow>();
  person.onBecame((owner) => {
    for (const row of rows.values()) if (row.owner === null) rows.set(row.id, { ...row, owner });
  });

  /** Does nothing if the row no longer exists. */
  const change = (id: string, next: Partial<UploadRow>): void => {
    const row = rows.get(id);
    if (!row) return;
    store.keep(store.db.updateTable('uploads').set(next).where('id', '=', id));
    rows.set(id, { ...row, ...next });
    changed();
  };

  return {
    get: (id: string): UploadRow | undefined => rows.get(id),
    add(row: UploadRow): void {
      store.keep(store.db.insertInto('uploads').values(row));
      rows.set(row.id, row);
      changed();
    },
    change,
    remove(id: string): void {
      store.keep(store.db.deleteFrom('uploads').where('id', '=', id));
      rows.delete(id);
    },
    /** The current person's unsent photographs. */
    waiting: (): string[] =>
      [...rows.values()].filter(({ owner, state }) => owner === person.id && state === 'waiting').map(({ id }) => id),
    /**
     * Reads the photographs of the last run; `wanted` are those that a change names. A draft may name the others;
     * answers those that no draft has named for too long.
     */
    async load(wanted: ReadonlySet<string>): Promise<readonly string[]> {
      const found = await store.db.selectFrom('uploads').selectAll().execute();
      for (const row of found) rows.set(row.id, row);
      const idle = found.filter(({ id }) => !wanted.has(id)).map(countDay);
      for (const { id, idleDays, idleOn } of idle) change(id, { idleDays, idleOn });
      return idle.filter(({ idleDays }) => idleDays > DRAFT_DAYS).map(({ id }) => id);
    },
  };
};

export type UploadRows = ReturnType<typeof createUploadRows>;
