import type { Writable } from 'node:stream';
import { StartError } from '../config/start-error.ts';
import { notFound } from '../http/http-error.ts';
import { readManifest } from './manifest.ts';
import type { PointStore } from './point-store.ts';
import { writeTar } from './tar-entries.ts';

export interface PointAsFile {
  /** Streams the tar; a damaged point ends it early. */
  sendTo(target: Writable): Promise<void>;
}

/**
 * One point as a tar.
 * @throws {HttpError} when there is no such point
 */
export const pointFile = async (store: PointStore, id: string): Promise<PointAsFile> => {
  if (!(await store.points()).includes(id)) throw notFound('backup');
  const bytes = await store.readManifest(id);
  const manifest = readManifest(id, bytes);
  const open = async (sha256: string) => {
    const body = await store.read(sha256);
    if (!body) throw new StartError(`A file of the backup is missing (${sha256}).`);
    return body;
  };
  return { sendTo: (target) => writeTar(target, { id, bytes, manifest, open }) };
};
