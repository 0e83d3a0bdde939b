import { readFile } from 'node:fs/promises';
import { familyOf } from '../memory.ts';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** After the name, which may hold anything, these are a process's own time and that of its ended children. */
const TIMES = { from: 11, to: 15 };

const ticksOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(TIMES.from, TIMES.to).reduce((sum, field) => sum + Number(field), 0);
};

/** The processor time that a process and all its descendants have used so far, ended ones among them. */
export const processorMs = async (pid: number): Promise<number> => {
  const each = await Promise.all((await familyOf(pid)).map(ticksOf));
  return each.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
};

export const parentOf = async (pid: number): Promise<number> =>
  Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
