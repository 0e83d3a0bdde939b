import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { type ImageReply, NotAnImage, type ProcessedImage } from './image-job.ts';

const TIME_LIMIT_MS = 60_000;
const LOW_PRIORITY = 10;

/**
 * Decodes and encodes photographs in a child process of low priority, one at a time: inside the server they would share
 * its thread pool and hold everything else up. A file that takes too long, or the process with it, fails alone.
 */
export class ImageProcessor {
  #child: ChildProcess | null = null;
  #last: Promise<unknown> = Promise.resolve();

  #worker(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(path.join(import.meta.dirname, 'image-worker.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (child.pid) os.setPriority(child.pid, LOW_PRIORITY);
    this.#child = child;
    return child;
  }

  #ask(source: string, folder: string): Promise<ProcessedImage> {
    const child = this.#worker();
    const id = uuid();
    const answer = Promise.withResolvers<ProcessedImage>();
    const onExit = () => answer.reject(new NotAnImage('could not be processed'));
    const onMessage = (reply: ImageReply) => {
      if (reply.id !== id) return;
      if ('image' in reply) answer.resolve(reply.image);
      else answer.reject(new NotAnImage(reply.refused));
    };
    const limit = setTimeout(() => {
      answer.reject(new NotAnImage('takes too long to process'));
      child.kill('SIGKILL');
    }, TIME_LIMIT_MS);
    child.on('exit', onExit).on('message', onMessage);
    child.send({ id, source, folder });
    return answer.promise.finally(() => {
      clearTimeout(limit);
      child.off('exit', onExit).off('message', onMessage);
    });
  }

  /** @throws {NotAnImage} */
  process(source: string, folder: string): Promise<ProcessedImage> {
    const turn = this.#last.then(() => this.#ask(source, folder));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}
