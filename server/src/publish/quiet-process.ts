import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

const LOW_PRIORITY = 10;
const TIME_LIMIT_MS = 30_000;

/**
 * Pipes the input through a script of this folder, in a separate process of low priority: inside the server it would
 * slow everything down.
 * @throws when the script fails, takes too long or is aborted
 */
export const runQuietly = async (
  script: string,
  args: readonly string[],
  input: Readable | Uint8Array,
  {
    signal,
    timeLimitMs = TIME_LIMIT_MS,
  }: { readonly signal?: AbortSignal | undefined; readonly timeLimitMs?: number } = {},
): Promise<Uint8Array> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: timeLimitMs,
    ...(signal ? { signal } : {}),
  });
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const source = input instanceof Readable ? input : Readable.from([input]);
  const [output, code] = await Promise.all([buffer(child.stdout), ended, pipeline(source, child.stdin)]);
  if (code !== 0 || output.byteLength === 0) throw new Error(`${script} ended with ${code}`);
  return output;
};
