import { readdir, readFile } from 'node:fs/promises';

const EVERY_MS = 50;

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** A process and all its descendants. */
export const familyOf = async (pid: number): Promise<readonly number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(familyOf))).flat()];
};

/** Pages that several processes share, such as the program itself, count once, split among them. */
const megabytes = async (pid: number): Promise<number> =>
  Number(/^Pss:\s+(\d+) kB/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** The current memory of a process and its descendants. */
export const megabytesOf = async (pid: number): Promise<number> => {
  const each = await Promise.all((await familyOf(pid)).map(megabytes));
  return each.reduce((sum, part) => sum + part, 0);
};

/** Watches the memory of a process and its descendants; answers the peak in megabytes. */
export const watchMemory = (pid: number): (() => Promise<number>) => {
  let peak = 0;
  let watching = true;
  const watch = async () => {
    while (watching) {
      peak = Math.max(peak, await megabytesOf(pid));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const watched = watch();
  return async () => {
    watching = false;
    await watched;
    return peak;
  };
};
