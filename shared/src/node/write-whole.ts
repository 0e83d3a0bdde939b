import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface WriteOptions {
  /** The mode of the folder, if it has to be created. */
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
  await mkdir(path.dirname(file), { recursive: true, ...(folderMode === undefined ? {} : { mode: folderMode }) });
  await writeFile(`${file}.part`, bytes, { flush, ...(mode === undefined ? {} : { mode }) });
  await rename(`${file}.part`, file);
};
