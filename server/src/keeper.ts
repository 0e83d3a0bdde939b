import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDoor, takeAddress } from './config/door.ts';
import { NEXT_PROGRAM, type Program, START_AGAIN, SWITCH } from './config/programs.ts';
import { programBeside } from './config/release.ts';

/** At an update, requests under way get this long: meanwhile new visitors wait. */
const REQUESTS_MS = 1500;
/** A release that has run for this long does run: whatever ends it later, the keeper ends too. */
const PROVED_MS = 90_000;

const door = readDoor();
/** The system keeps visitors waiting in its queue as long as this is open, also while no server runs. */
const socket = await takeAddress(door);

const spawnServer = ({ node, main, goesBack = false }: Program): ChildProcess => {
  const args = [main, ...(socket ? ['--socket', '3'] : []), ...(goesBack ? ['--back'] : [])];
  return spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', socket ? socket.fd() : 'ignore', 'ipc'] });
};

/** Only an update writes the file. */
const readNext = (): Program | null => {
  try {
    return JSON.parse(readFileSync(path.join(door.dataDir, NEXT_PROGRAM), 'utf8'));
  } catch {
    return null;
  }
};

let program: Program = { node: process.execPath, main: programBeside(import.meta, 'main') };
/** The release before the one that runs. */
let before: Program | null = null;
let next: Program | null = null;
let isStopping = false;
let server: ChildProcess;

const start = (): void => {
  const startedAt = performance.now();
  server = spawnServer(program);
  server.once('error', (error) => {
    process.stderr.write(`${program.node} cannot be started: ${error.message}\n`);
    ended(1, startedAt);
  });
  server.once('exit', (code) => ended(code ?? 1, startedAt));
};

const ended = (code: number, startedAt: number): void => {
  if (isStopping) process.exit(code);
  if (next) {
    [before, program, next] = [program, next, null];
  } else if (code !== START_AGAIN) {
    if (!before || performance.now() - startedAt > PROVED_MS) process.exit(code);
    [program, before] = [{ ...before, goesBack: true }, null];
  }
  start();
};

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    isStopping = true;
    server.kill('SIGTERM');
  });
}

process.on(SWITCH, () => {
  next = readNext();
  if (!next) return;
  const old = server;
  old.kill('SIGTERM');
  setTimeout(() => old.kill('SIGKILL'), REQUESTS_MS).unref();
});

start();
