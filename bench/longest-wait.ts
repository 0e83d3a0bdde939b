import http from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

const EVERY_MS = 2;

interface Asking {
  readonly url: string;
  readonly path: string;
}

/** Requests one address repeatedly in its own thread, and reports the longest wait on demand. */
const ask = ({ url, path }: Asking): void => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  const next = (): void => {
    const started = performance.now();
    http
      .get(url + path, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume().on('end', () => {
          longest = Math.max(longest, performance.now() - started);
          setTimeout(next, EVERY_MS);
        });
      })
      .on('error', () => setTimeout(next, EVERY_MS));
  };
  parentPort?.on('message', () => {
    parentPort?.postMessage(longest);
    longest = 0;
  });
  next();
};

if (workerData) ask(workerData as Asking);

export interface Waits {
  /** The longest wait in milliseconds since the last call. */
  longest(): Promise<number>;
  close(): Promise<void>;
}

/** Requests these addresses all the time, each on its own connection, and answers the waiting times of visitors. */
export const watchWaits = (url: string, paths: readonly string[]): Waits => {
  const workers = paths.map((path) => new Worker(import.meta.filename, { workerData: { url, path } }));
  const longestOf = (worker: Worker): Promise<number> =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('longest');
    });
  return {
    longest: async () => Math.max(...(await Promise.all(workers.map(longestOf)))),
    close: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
};
