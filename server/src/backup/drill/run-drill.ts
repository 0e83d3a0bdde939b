import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { DrillOrder, Proof } from './drill.ts';

const LOW_PRIORITY = 10;

const proofSchema = z.object({ isGood: z.boolean(), message: z.string(), damaged: z.string().optional() });

/** Proves a point in a process of its own, so that nobody waits for it. */
export const runDrill = async ({ config, ...order }: DrillOrder, signal: AbortSignal): Promise<Proof> => {
  const script = path.join(import.meta.dirname, 'drill-process.ts');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'], signal });
  if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // The drill works on a SQLite database in its folder, even for a site on PostgreSQL.
  const whole: DrillOrder = { ...order, config: { ...config, database: null } };
  child.stdin.on('error', () => undefined).end(JSON.stringify(whole));
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) return { isGood: false, message: `The proof ended early (${code}): the log says why.` };
  const { damaged, ...proof } = proofSchema.parse(JSON.parse(output));
  return { ...proof, ...(damaged ? { damaged } : {}) };
};
