import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import * as z from 'zod';
import { VERSION } from '../config/release.ts';
import type { PublishedFile } from './published-file.ts';

const isFile = (file: unknown): boolean =>
  typeof file === 'object' && file !== null && 'bytes' in file && file.bytes instanceof Uint8Array;

const keptSchema = z.object({
  /** The release of the program that wrote it. */
  release: z.literal(VERSION),
  /** Identifies the source of the files; null when it is unknown. */
  source: z.string().nullable(),
  publishedAt: z.string().nullable(),
  files: z.map(z.string(), z.custom<PublishedFile>(isFile)),
});

type KeptPage = Omit<z.infer<typeof keptSchema>, 'release'>;

/** The page as visitors last saw it, before a restart; empty when there is none, or none that this release has written. */
export const readKeptPage = async (file: string): Promise<KeptPage> => {
  try {
    return keptSchema.parse(deserialize(await readFile(file)));
  } catch {
    return { source: null, publishedAt: null, files: new Map() };
  }
};

export const keepPage = (file: string, page: KeptPage): Promise<void> =>
  writeWhole(file, serialize({ ...page, release: VERSION }));
