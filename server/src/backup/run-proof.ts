import { spawn } from 'node:child_process';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import type { Proof, ProofOrder } from './prove-snapshot.ts';
import type { Repository } from './repository.ts';
import { bytesOf } from './snapshot.ts';

const LOW_PRIORITY = 10;

/** A proof that has not ended by then never ends: a slow disk or line reads more than this in a second. */
const AT_LEAST_MS = 15 * 60_000;
const BYTES_PER_SECOND = 200_000;

const proofSchema = z.object({ isGood: z.boolean(), message: z.string(), damaged: z.string().optional() });

interface Run {
  /** The file of the process that proves. */
  readonly program: string;
  readonly signal: AbortSignal;
}

const runProcess = async (order: ProofOrder, bytes: number, { program, signal }: Run): Promise<Proof> => {
  const limitMs = Math.ceil(AT_LEAST_MS + (bytes / BYTES_PER_SECOND) * 1000);
  const limit = AbortSignal.timeout(limitMs);
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
    // A process in the middle of an endless query hears no other signal.
    killSignal: 'SIGKILL',
    signal: AbortSignal.any([signal, limit]),
  });
  const { stdin, stdout } = child;
  if (!(stdin && stdout)) throw new Error('a process without pipes');
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  stdin.on('error', () => undefined).end(JSON.stringify(order));
  const outcome = await Promise.all([text(stdout), ended]).catch((error: unknown) => {
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

/** Proves a snapshot in a process of its own, so that nobody waits for it; null: the server is stopping. */
export const runProof = async (
  repository: Repository,
  asked: Omit<ProofOrder, 'identity'>,
  run: Run,
): Promise<Proof | null> => {
  try {
    const { files } = await repository.read(asked.id);
    // The proof works on a SQLite database in its folder, even for a site on PostgreSQL.
    const config = { ...asked.config, database: null };
    const proof = await runProcess({ ...asked, config, identity: repository.key.identity }, bytesOf(files), run);
    // The next backup writes it anew.
    if (proof.damaged) await repository.place.remove(proof.damaged);
    return proof;
  } catch (error) {
    if (run.signal.aborted) return null;
    if (error instanceof StartError) return { isGood: false, message: error.message };
    throw error;
  }
};
