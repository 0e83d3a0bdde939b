import { link, readdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placeIn } from '@shutterdesk/site/site-folder';
import * as z from 'zod';
import { makeFolders } from '../work/make-folders.ts';
import type { PublishedFile, PublishedFiles } from './published-file.ts';

/** The number of files that are written together: all at once would keep the process from answering anybody. */
const AT_ONCE = 50;

const MANIFEST = '.manifest.json';

const manifestSchema = z.object({
  source: z.string().nullable(),
  files: z.array(
    z.object({
      path: z.string(),
      contentType: z.string(),
      immutable: z.boolean(),
      hash: z.string(),
      gzip: z.boolean(),
      br: z.boolean(),
      scriptHashes: z.array(z.string()),
      movedTo: z.exactOptional(z.string()),
      isGone: z.exactOptional(z.boolean()),
    }),
  ),
});

export interface Release {
  /** Identifies the source of the files; null when it is unknown. */
  readonly source: string | null;
  readonly files: PublishedFiles;
}

/**
 * Releases on disk: each is a folder of plain files with `.gz` and `.br` beside them, and the link `current` points
 * to the valid one. A static server of the same user can serve `current`.
 */
export class ReleaseStore {
  readonly #root: string;
  readonly #makeFolder: (folder: string) => Promise<void>;
  /** The files in `current`, path by hash: the next release may link them. */
  #written: ReadonlyMap<string, string> = new Map();

  constructor(root: string, makeFolder = makeFolders) {
    this.#root = root;
    this.#makeFolder = makeFolder;
  }

  /** The last complete release; empty when there is none, or none that can be read. */
  async readCurrent(): Promise<Release> {
    try {
      const folder = path.join(this.#root, 'current');
      const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')));
      const files = await Promise.all(
        manifest.files.map(async (entry): Promise<PublishedFile> => {
          const file = path.join(folder, entry.path);
          const [bytes, gzip, br] = await Promise.all([
            readFile(file),
            entry.gzip ? readFile(`${file}.gz`) : null,
            entry.br ? readFile(`${file}.br`) : null,
          ]);
          return { ...entry, bytes, gzip, br };
        }),
      );
      this.#written = new Map(files.map((file) => [file.path, file.hash]));
      return { source: manifest.source, files: new Map(files.map((file) => [file.path, file])) };
    } catch {
      return { source: null, files: new Map() };
    }
  }

  /** The time of that release in ISO 8601; null when there is none. */
  async writtenAt(): Promise<string | null> {
    const manifest = await stat(path.join(this.#root, 'current', MANIFEST)).catch(() => null);
    return manifest?.mtime.toISOString() ?? null;
  }

  /** Writes a release and switches `current` to it in one rename; unchanged files are linked, not copied. */
  async write(source: string | null, files: readonly PublishedFile[]): Promise<void> {
    const name = `${Date.now()}-${process.pid}`;
    const folder = path.join(this.#root, name);
    const before = await readlink(path.join(this.#root, 'current')).catch(() => null);
    await this.#makeFolder(folder);
    for (const parent of new Set(files.map((file) => path.dirname(placeIn(folder, file.path))))) {
      await makeFolders(parent);
    }
    const write = (file: PublishedFile): Promise<void> => {
      const unchanged = before !== null && this.#written.get(file.path) === file.hash;
      return this.#writeFile(folder, file, unchanged ? path.join(this.#root, before) : null);
    };
    for (let from = 0; from < files.length; from += AT_ONCE) {
      await Promise.all(files.slice(from, from + AT_ONCE).map(write));
    }
    const entries = files.map(
      ({ path: filePath, contentType, immutable, hash, gzip, br, scriptHashes, movedTo, isGone }) => ({
        path: filePath,
        contentType,
        immutable,
        hash,
        gzip: gzip !== null,
        br: br !== null,
        scriptHashes,
        ...(movedTo === undefined ? {} : { movedTo }),
        ...(isGone ? { isGone } : {}),
      }),
    );
    await writeFile(path.join(folder, MANIFEST), JSON.stringify({ source, files: entries }));
    await this.#switchTo(name);
    this.#written = new Map(files.map((file) => [file.path, file.hash]));
    await this.#removeAllBut(name);
  }

  async #writeFile(folder: string, file: PublishedFile, before: string | null): Promise<void> {
    const variants: [string, Uint8Array | null][] = [
      ['', file.bytes],
      ['.gz', file.gzip],
      ['.br', file.br],
    ];
    for (const [suffix, bytes] of variants) {
      if (!bytes) continue;
      const target = placeIn(folder, file.path + suffix);
      const linked =
        before &&
        (await link(path.join(before, file.path + suffix), target).then(
          () => true,
          () => false,
        ));
      if (!linked) await writeFile(target, bytes);
    }
  }

  async #switchTo(name: string): Promise<void> {
    const next = path.join(this.#root, `.next-${name}`);
    await symlink(name, next);
    await rename(next, path.join(this.#root, 'current'));
  }

  async #removeAllBut(name: string): Promise<void> {
    const others = (await readdir(this.#root)).filter((entry) => entry !== name && entry !== 'current');
    await Promise.all(others.map((entry) => rm(path.join(this.#root, entry), { recursive: true, force: true })));
  }
}
