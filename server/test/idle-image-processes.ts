import type { ChildProcess } from 'node:child_process';
import { IMAGE_PROCESSES, type ImageProcesses } from '../src/images/image-pool.ts';

const idle: ChildProcess[] = [];

export const isIdle = (pid: string): boolean => idle.some((child) => String(child.pid) === pid);

/** Gives a process to the next server: starting one takes longer than most photographs of a test. */
export const IDLE_IMAGE_PROCESSES: ImageProcesses = {
  begin() {
    const child = idle.pop();
    if (!child?.connected) return child ? this.begin() : IMAGE_PROCESSES.begin();
    child.ref();
    child.channel?.ref();
    return child;
  },
  rest(child) {
    child.unref();
    child.channel?.unref();
    idle.push(child);
  },
};
