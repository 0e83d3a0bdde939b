import { spawn } from 'node:child_process';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import type { Config } from '../../config/config.ts';
import { programBeside } from '../../config/release.ts';
import { Keyring } from '../encryption/keyring.ts';
import type { SiteKeys } from '../encryption/site-keys.ts';
import { readStudioKey } from '../encryption/studio-key.ts';
import { bytesOf } from '../repository/manifest.ts';
import { openRepository, type RepositoryAddress } from '../repository/open-repository.ts';
import { firstOf, manifestOf, ownSnapshots } from '../snapshot/read-snapshot.ts';
import type { Verification, VerificationOrder } from './verify-snapshot.ts';

const LOW_PRIORITY = 10;

/** A verification that has not ended by then never ends: a slow disk or line reads more than this in a second. */
const AT_LEAST_MS = 15 * 60_000;
const BYTES_PER_SECOND = 200_000;

/** The longest time that a verification of so many bytes may take. */
export const verificationLimit = (bytes: number): number => AT_LEAST_MS + (bytes / BYTES_PER_SECOND) * 1000;

const verificationSchema = z.object({ isGood: z.boolean(), message: z.string(), damaged: z.string().optional() });

/**
 * Verifies a snapshot in a process of its own, so that nobody waits for it.
 * @param limitMs the process is ended when it has not ended by then
 */
export const runVerification = async (
  { config, ...order }: VerificationOrder,
  { signal, limitMs }: { readonly signal: AbortSignal; readonly limitMs: number },
): Promise<Verification> => {
  const limit = AbortSignal.timeout(Math.ceil(limitMs));
  const child = spawn(process.execPath, [programBeside(import.meta, 'verify-process')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A process in the middle of an endless query hears no other signal.
    killSignal: 'SIGKILL',
    signal: AbortSignal.any([signal, limit]),
  });
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // The verification works on a SQLite database in its folder, even for a site on PostgreSQL.
  const whole: VerificationOrder = { ...order, config: { ...config, database: null } };
  child.stdin.on('error', () => undefined).end(JSON.stringify(whole));
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
  const { damaged, ...proof } = verificationSchema.parse(JSON.parse(output));
  return { ...proof, ...(damaged ? { damaged } : {}) };
};

interface VerificationRun {
  readonly config: Config;
  readonly keys: SiteKeys;
  readonly address: RepositoryAddress;
  readonly signal: AbortSignal;
  /** The snapshot that has just been made; else the newest one of our own. */
  readonly made?: string | undefined;
  readonly now: number;
}

const verificationOf = async (
  { config, keys, address, signal }: VerificationRun,
  id: string,
): Promise<Verification> => {
  try {
    const manifest = await manifestOf(await openRepository(config, address), id);
    const limitMs = verificationLimit(manifest ? bytesOf(manifest.files) : 0);
    return await runVerification({ config, address, id, own: await readStudioKey(keys) }, { signal, limitMs });
  } catch (error) {
    if (error instanceof StartError) return { isGood: false, message: error.message };
    throw error;
  }
};

/** Verifies the newest snapshot of a repository; null: there is none, or the server is stopping. */
export const verifyNewest = async (
  run: VerificationRun,
): Promise<(Verification & { readonly point: string }) | null> => {
  const repository = await openRepository(run.config, run.address);
  const point = run.made ?? (await firstOf(ownSnapshots(repository, await Keyring.of(run.keys), run.now)))?.id;
  if (point === undefined) return null;
  const verification = await verificationOf(run, point).catch((error: unknown) => {
    if (run.signal.aborted) return null;
    throw error;
  });
  if (!verification || run.signal.aborted) return null;
  // The next backup writes it anew.
  if (verification.damaged) await repository.removeObject(verification.damaged);
  return { ...verification, point };
};
