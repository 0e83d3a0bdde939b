import type { Readable, Writable } from 'node:stream';
import type { Backup, NewestBackup } from '@shutterdesk/shared';
import { KEY_FILE, madeAtOf } from '@shutterdesk/shared/node/repository-files';
import { notFound } from '../http/http-error.ts';
import { readProofs } from './backup-records.ts';
import { type OwnList, type Repository, studioRepository, unusable } from './repository.ts';
import type { RunParts } from './run-backup.ts';
import { bytesOf } from './snapshot.ts';
import { readKept } from './studio-key.ts';
import { filesOf, writeTar } from './tar.ts';

type Listed = Omit<NonNullable<Backup['snapshots']>[number], 'proof'>;

/** The snapshots that lie in a studio's place, for its screen, for a download and for a copy elsewhere. */
export class StudioSnapshots {
  readonly #parts: Pick<RunParts, 'config' | 'db' | 'keys' | 'logger'>;
  /** Each list is read once, until its file is another; null: it cannot be read. */
  readonly #listed = new Map<string, Listed | null>();

  constructor(parts: Pick<RunParts, 'config' | 'db' | 'keys' | 'logger'>) {
    this.#parts = parts;
  }

  #repository(): Promise<Repository | null> {
    return studioRepository(this.#parts.config, this.#parts.keys);
  }

  async #listedIn(repository: Repository, { id, bytes, modifiedAt }: OwnList): Promise<Listed | null> {
    const file = [repository.place.name, id, bytes, modifiedAt.getTime()].join(' ');
    const known = this.#listed.get(file);
    if (known !== undefined) return known;
    const files = (await repository.read(id).catch(unusable))?.files;
    const listed = files ? { id, madeAt: madeAtOf(id), files: files.length, bytes: bytesOf(files) } : null;
    this.#listed.set(file, listed);
    return listed;
  }

  /** null when the place does not answer. */
  async listed(): Promise<Backup['snapshots']> {
    const proofs = new Map((await readProofs(this.#parts.db)).map((proof) => [proof.point, proof]));
    try {
      const repository = await this.#repository();
      const found: Listed[] = [];
      for (const list of (await repository?.lists()) ?? []) {
        const listed = repository && (await this.#listedIn(repository, list));
        if (listed) found.push(listed);
      }
      return found.map((snapshot) => {
        const proof = proofs.get(snapshot.id);
        return {
          ...snapshot,
          proof: proof ? { at: proof.at, isGood: proof.isGood === 1, message: proof.message } : null,
        };
      });
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the place for backups does not answer');
      return null;
    }
  }

  /**
   * One snapshot as a tar; a damaged one ends it early.
   * @throws {HttpError} when there is no such snapshot
   */
  async tarOf(id: string): Promise<(target: Writable) => Promise<void>> {
    const [repository, kept] = [await this.#repository(), await readKept(this.#parts.keys)];
    const locked = kept?.locked;
    if (!repository || !locked || !(await repository.snapshots()).includes(id)) throw notFound('backup');
    return (target) => writeTar(target, repository, id, locked);
  }

  /** The files of the newest snapshot, for a copy elsewhere; null: there is none. */
  async newest(): Promise<NewestBackup | null> {
    const repository = await this.#repository();
    const newest = await repository?.newest();
    if (!repository || !newest) return null;
    const { id, madeAt, number, site } = newest;
    const locked = (await readKept(this.#parts.keys))?.locked?.byteLength ?? 0;
    const files = [[KEY_FILE, locked] as const, ...(await filesOf(repository, newest))];
    return { id, madeAt, number, site, files: files.map(([name, bytes]) => ({ name, bytes })) };
  }

  /** A part of a file of the repository; null when there is no such file. */
  async file(name: string, from: number, to: number): Promise<Readable | null> {
    return (await this.#repository())?.place.read(name, from, to) ?? null;
  }
}
