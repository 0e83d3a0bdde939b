import { readFileSync } from 'node:fs';

/** The image processes of this process. */
export const imageProcesses = (): string[] => {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker'));
  } catch {
    // One has ended meanwhile.
    return [];
  }
};
