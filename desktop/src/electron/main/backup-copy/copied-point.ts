import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { CopyProblem } from './copy-problem.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  site: z.string(),
  /** The public key; it becomes part of a file's name. */
  sealedFor: z.string().check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/)),
  files: z.array(z.object({ bytes: z.int().check(z.nonnegative()), sha256 })),
});

/** An object of a point: several files with the same bytes are one. */
export interface CopiedObject {
  readonly sha256: string;
  readonly bytes: number;
}

export interface CopiedPoint {
  /** Its name. It ends with the first digits of the manifest's own hash. */
  readonly id: string;
  readonly manifest: Uint8Array;
  readonly madeAt: string;
  readonly site: string;
  readonly sealedFor: string;
  readonly objects: readonly CopiedObject[];
}

const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-([0-9a-f]{16})$/;

export const isPointId = (id: string): boolean => ID.test(id);

const isNamedAfter = (id: string, manifest: Uint8Array): boolean => {
  const digits = ID.exec(id)?.[1];
  return digits !== undefined && createHash('sha256').update(manifest).digest('hex').startsWith(digits);
};

/**
 * Reads a manifest. Its hashes and its public key become names of files here, so their form is checked.
 * @throws {CopyProblem} when it is damaged, or is not the one that the name promises
 */
export const readPoint = (id: string, manifest: Uint8Array): CopiedPoint => {
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

/** The size of an object as an age file: a head, and a tag for each piece of its content. */
export const encryptedBytes = (bytes: number): number => 184 + bytes + 16 * Math.max(1, Math.ceil(bytes / 65_536));

export const bytesOf = (objects: readonly CopiedObject[]): number => objects.reduce((sum, { bytes }) => sum + bytes, 0);
