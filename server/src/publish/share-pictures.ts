import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HeroImage } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { hashOf } from './encoded-file.ts';
import { cutSharePicture, type SharePicture, sharePictureOf } from './share-picture.ts';

interface Needs {
  /** Where it is kept over a restart. */
  readonly folder: string;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
  /** Called when there is one that was not there before. */
  readonly made: () => void;
}

/** Stands for the picture and the part of it that is shown. */
const nameOf = ({ url, backgroundPosition, backgroundSize }: HeroImage): string =>
  `${hashOf(Buffer.from(JSON.stringify([url, backgroundPosition, backgroundSize])))}.jpg`;

/** The picture to share, made once for each hero picture and place, beside what a save waits for. */
export class SharePictures {
  readonly #needs: Needs;
  readonly #closing = new AbortController();
  /** The one that is being made, or could not be. */
  #tried: string | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** null while there is none yet; asking is what has it made. Of a hero picture that is gone nothing is kept. */
  async of(hero: HeroImage | null): Promise<SharePicture | null> {
    if (!hero) {
      this.#tried = null;
      await rm(this.#needs.folder, { recursive: true, force: true }).catch(() => undefined);
      return null;
    }
    const name = nameOf(hero);
    const kept = await readFile(path.join(this.#needs.folder, name)).catch(() => null);
    if (kept) return sharePictureOf(hero, kept);
    if (this.#tried !== name) void this.#make(hero, name);
    return null;
  }

  close(): void {
    this.#closing.abort();
  }

  async #make(hero: HeroImage, name: string): Promise<void> {
    this.#tried = name;
    try {
      await this.#keep(name, await cutSharePicture(hero, this.#needs.storage, this.#closing.signal));
      if (!this.#closing.signal.aborted) this.#needs.made();
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#needs.logger.warn({ err: error }, 'there is no picture to share');
    }
  }

  /** Written beside its place and moved there whole; those before it go. */
  async #keep(name: string, bytes: Uint8Array): Promise<void> {
    const { folder } = this.#needs;
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.part`), bytes);
    await rename(path.join(folder, `${name}.part`), path.join(folder, name));
    const others = (await readdir(folder)).filter((entry) => entry !== name);
    await Promise.all(others.map((entry) => rm(path.join(folder, entry), { force: true })));
  }
}
