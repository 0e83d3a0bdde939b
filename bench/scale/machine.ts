import { readFileSync } from 'node:fs';
import os from 'node:os';

const processor = (): string =>
  /^model name\s*:\s*(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown processor';

/** The day and the machine, and how busy it was: `2026-11-23, 2 × AMD EPYC, load 1.2`. */
export const machine = (): string =>
  `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} × ${processor()}, load ${os.loadavg()[1]?.toFixed(1)}`;
