import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface How {
  /** Of a folder that is not there yet, and of the file. */
  readonly folderMode?: number;
  readonly mode?: number;
  /** Whether the bytes must be on the disk before the file has its name. */
  readonly flush?: boolean;
}

/** Writes a file beside its place and moves it there: nobody ever finds half of it. */
export const writeWhole = async (
  file: string,
  bytes: string | Uint8Array,
  { folderMode, mode, flush = false }: How = {},
): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true, ...(folderMode === undefined ? {} : { mode: folderMode }) });
  await writeFile(`${file}.part`, bytes, { flush, ...(mode === undefined ? {} : { mode }) });
  await rename(`${file}.part`, file);
};
