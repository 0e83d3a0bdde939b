import { isNamedAfter, RECIPIENT } from '@shutterdesk/shared/node/snapshot-layout';
import * as z from 'zod/mini';
import { CopyProblem } from './copy-problem.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  site: z.string(),
  /** The public key; it becomes part of a file's name. */
  sealedFor: z.string().check(z.regex(RECIPIENT)),
  files: z.array(z.object({ bytes: z.int().check(z.nonnegative()), sha256 })),
});

/** An object of a snapshot: several files with the same bytes are one. */
export interface CopiedObject {
  readonly sha256: string;
  readonly bytes: number;
}

export interface CopiedSnapshot {
  /** Its name. It ends with the first digits of the manifest's own hash. */
  readonly id: string;
  readonly manifest: Uint8Array;
  readonly madeAt: string;
  readonly site: string;
  readonly sealedFor: string;
  readonly objects: readonly CopiedObject[];
}

/**
 * Reads a manifest. Its hashes and its public key become names of files here, so their form is checked.
 * @throws {CopyProblem} when it is damaged, or is not the one that the name promises
 */
export const readSnapshot = (id: string, manifest: Uint8Array): CopiedSnapshot => {
  if (!isNamedAfter(id, manifest)) throw new CopyProblem('damaged');
  const parsed = (() => {
    try {
      return manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(manifest))).data;
    } catch {
      return undefined;
    }
  })();
  if (!parsed) throw new CopyProblem('damaged');
  const objects = new Map(parsed.files.map(({ sha256: hash, bytes }) => [hash, { sha256: hash, bytes }]));
  const { madeAt, site, sealedFor } = parsed;
  return { id, manifest, madeAt, site, sealedFor, objects: [...objects.values()] };
};

export const bytesOf = (objects: readonly CopiedObject[]): number => objects.reduce((sum, { bytes }) => sum + bytes, 0);
