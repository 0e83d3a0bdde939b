import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { isIdle } from './idle-image-processes.ts';

/** The image processes of this process, without those that wait for the next test. */
export const imageProcesses = (): string[] => {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.filter(
      (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker') && !isIdle(pid),
    );
  } catch {
    // One has ended meanwhile.
    return [];
  }
};

/** Kills our image processes `times` times, as the system does when memory runs out. */
export const killImageProcesses = (times = Number.POSITIVE_INFINITY) => {
  const killed = new Set<string>();
  const timer = setInterval(() => {
    for (const pid of imageProcesses()) {
      if (killed.size >= times || killed.has(pid)) continue;
      killed.add(pid);
      process.kill(Number(pid), 'SIGKILL');
    }
  }, 5);
  const stop = () => clearInterval(timer);
  onTestFinished(stop);
  return { killed, stop };
};
