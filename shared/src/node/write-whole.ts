import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface WriteOptions {
  /** Makes the file's folder, with this mode, if only that one is missing. */
  readonly folderMode?: number;
  /** The mode of the file. */
  readonly mode?: number;
  /** Flushes the bytes to the disk before the file gets its name. */
  readonly flush?: boolean;
}

/** Writes a temporary file beside the target and renames it, so that no reader ever sees half a file. */
export const writeWhole = async (
  file: string,
  bytes: string | Uint8Array,
  { folderMode, mode, flush = false }: WriteOptions = {},
): Promise<void> => {
  if (folderMode !== undefined) {
    await mkdir(path.dirname(file), { mode: folderMode }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  await writeFile(`${file}.part`, bytes, { flush, ...(mode === undefined ? {} : { mode }) });
  await rename(`${file}.part`, file);
};
