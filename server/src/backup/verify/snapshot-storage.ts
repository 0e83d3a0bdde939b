import { DiskStorage } from '../../storage/disk-storage.ts';
import type { StoredBytes } from '../../storage/object-storage.ts';
import { OBJECTS } from '../repository/manifest.ts';
import { type OpenSnapshot, stageFile } from '../restore/stage-snapshot.ts';

/** The photographs of a restored copy that has only some of them: the others are fetched when the page needs them. */
export class SnapshotStorage extends DiskStorage {
  readonly #snapshot: OpenSnapshot;
  readonly #site: string;
  readonly #fetched = new Map<string, Promise<void>>();

  constructor(snapshot: OpenSnapshot, site: string) {
    super(`${site}/objects`);
    this.#snapshot = snapshot;
    this.#site = site;
  }

  async #fetch(key: string): Promise<void> {
    const file = this.#snapshot.manifest.files.find(({ name }) => name === `${OBJECTS}${key}`);
    if (file && !(await this.stat(key))) await stageFile(this.#snapshot, file, this.#site);
  }

  override async read(key: string): Promise<StoredBytes | null> {
    const fetched = this.#fetched.get(key) ?? this.#fetch(key);
    this.#fetched.set(key, fetched);
    await fetched;
    return super.read(key);
  }
}
