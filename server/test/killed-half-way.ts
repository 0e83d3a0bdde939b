import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** The remains of a change of files that a power cut meets. */
const halves: Readonly<Record<string, (...args: never[]) => void>> = {
  copyFile: (from: string, to: string) => writeFileSync(to, readFileSync(from).subarray(0, 100)),
  mkdir: (folder: string) => mkdirSync(folder, { recursive: true }),
  rename: () => undefined,
  rm: (place: string) => {
    const [name] = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.name !== 'complete');
    if (name) rmSync(path.join(place, name.name), { recursive: true });
  },
  symlink: () => undefined,
  writeFile: (file: string, bytes: string) => writeFileSync(file, bytes.slice(0, 5)),
};

/**
 * From now on, this process changes files so many times, and is killed in the middle of the next.
 * @returns a function that spares it
 */
export const killAfter = (changes: number): (() => void) => {
  let left = changes;
  const count = (half: () => void): void => {
    left -= 1;
    if (left >= 0) return;
    try {
      half();
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  };
  for (const [name, half] of Object.entries(halves)) {
    const whole: (...args: never[]) => unknown = Reflect.get(files, name);
    const counted = (...args: never[]) => {
      count(() => half(...args));
      return whole(...args);
    };
    Object.assign(files, { [name]: counted });
  }
  syncBuiltinESMExports();
  // The signal that ends a server is a step too.
  const { kill } = process;
  process.kill = (pid, signal) => {
    if (signal === 'SIGTERM') count(() => undefined);
    return kill.call(process, pid, signal);
  };
  return () => {
    left = Number.POSITIVE_INFINITY;
  };
};
