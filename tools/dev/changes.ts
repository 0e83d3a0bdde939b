import { watch } from 'node:fs';
import { inRoot } from '../repository.ts';

/** Editors write a file in several steps. */
const SETTLED_MS = 20;
const SOURCES = /\.(?:tsx?|astro|css|svg|html)$/;

/** Does one piece of work at a time; a call during one causes another after it. */
export const oneAtATime = (work: (file: string) => Promise<void>): ((file: string) => Promise<void>) => {
  let next: string | null = null;
  let working: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (next !== null) {
      const file = next;
      next = null;
      await work(file);
    }
    working = null;
  };
  return (file) => {
    next ??= file;
    working ??= run();
    return working;
  };
};

/** Reports changed sources in these folders; quick changes count as one, with the name of the first. */
export const watchSources = (folders: readonly string[], changed: (file: string) => void): void => {
  let first: string | null = null;
  const report = (file: string): void => {
    if (first === null) {
      setTimeout(() => {
        changed(first ?? file);
        first = null;
      }, SETTLED_MS);
    }
    first ??= file;
  };
  for (const folder of folders) {
    watch(inRoot(folder), { recursive: true }, (_event, name) => {
      if (name && SOURCES.test(name)) report(`${folder}/${name}`);
    });
  }
};
