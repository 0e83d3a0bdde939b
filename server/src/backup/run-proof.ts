import { spawn } from 'node:child_process';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { programBeside } from '../config/release.ts';
import type { SiteKeys } from '../config/site-keys.ts';
import { bytesOf } from './manifest.ts';
import { openPlace, type StudioPlace } from './place.ts';
import type { Proof, ProofOrder } from './prove-snapshot.ts';
import { Repository } from './repository.ts';
import { readKept } from './studio-key.ts';

const LOW_PRIORITY = 10;

/** A proof that has not ended by then never ends: a slow disk or line reads more than this in a second. */
const AT_LEAST_MS = 15 * 60_000;
const BYTES_PER_SECOND = 200_000;

/** The longest time that a proof of so many bytes may take. */
export const proofLimit = (bytes: number): number => AT_LEAST_MS + (bytes / BYTES_PER_SECOND) * 1000;

const proofSchema = z.object({ isGood: z.boolean(), message: z.string(), damaged: z.string().optional() });

/**
 * Proves a snapshot in a process of its own, so that nobody waits for it.
 * @param limitMs the process is ended when it has not ended by then
 */
export const runProof = async (
  order: ProofOrder,
  { signal, limitMs }: { readonly signal: AbortSignal; readonly limitMs: number },
): Promise<Proof> => {
  const limit = AbortSignal.timeout(Math.ceil(limitMs));
  const child = spawn(process.execPath, [programBeside(import.meta, 'proof-process')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A process in the middle of an endless query hears no other signal.
    killSignal: 'SIGKILL',
    signal: AbortSignal.any([signal, limit]),
  });
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  child.stdin.on('error', () => undefined).end(JSON.stringify(order));
  const outcome = await Promise.all([text(child.stdout), ended]).catch((error: unknown) => {
    if (limit.aborted && !signal.aborted) return null;
    throw error;
  });
  if (!outcome) {
    const minutes = Math.ceil(limitMs / 60_000);
    return { isGood: false, message: `The test took more than ${minutes} minutes, so we stopped it.` };
  }
  const [output, code] = outcome;
  if (code !== 0) return { isGood: false, message: `The test stopped early (${code}). The server’s log says why.` };
  return proofSchema.parse(JSON.parse(output));
};

interface ProofRun {
  readonly config: Config;
  readonly keys: SiteKeys;
  readonly chosen: StudioPlace;
  readonly signal: AbortSignal;
  /** The snapshot that has just been made; else the newest one. */
  readonly made?: string | undefined;
}

/** Proves the newest snapshot of a place; null: there is none, or the server is stopping. */
export const proveNewest = async ({
  config,
  keys,
  chosen,
  signal,
  made,
}: ProofRun): Promise<(Proof & { readonly point: string }) | null> => {
  const kept = await readKept(keys);
  if (!kept) return null;
  const repository = new Repository(await openPlace(config, chosen.address), kept.key);
  const point = made ?? (await repository.snapshots())[0];
  if (point === undefined) return null;
  try {
    const { files } = await repository.read(point);
    // The proof works on a SQLite database in its folder, even for a site on PostgreSQL.
    const order = { config: { ...config, database: null }, chosen, id: point, identity: kept.key.identity };
    const proof = await runProof(order, { signal, limitMs: proofLimit(bytesOf(files)) });
    if (signal.aborted) return null;
    // The next backup writes it anew.
    if (proof.damaged) await repository.place.remove(proof.damaged);
    return { ...proof, point };
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof StartError) return { isGood: false, message: error.message, point };
    throw error;
  }
};
