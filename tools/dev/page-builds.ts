import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { PageFault } from '../../site/tools/page-builder.ts';
import { inRoot } from '../repository.ts';
import { type Child, endChild, nextMessage, startChild } from './child.ts';

/** The page was not built, because of a fault in the sources. */
export class PageNotBuilt extends Error {
  readonly fault: PageFault;

  constructor(fault: PageFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Builds the page into a new folder each time, from which the site's packages are found, and removes the folder before last. */
export const createPageBuilds = () => {
  const folders: string[] = [];
  let builder: Child | null = null;

  return {
    /**
     * @returns the folder
     * @throws {PageNotBuilt}
     */
    async build(): Promise<string> {
      builder ??= startChild('site/tools/page-builder.ts', [], { ASTRO_TELEMETRY_DISABLED: '1' });
      const folder = inRoot('site', '.cache', randomUUID());
      const answer = nextMessage(builder);
      builder.process.send(folder);
      const fault = (await answer) as PageFault | null;
      if (fault) {
        rmSync(folder, { recursive: true, force: true });
        throw new PageNotBuilt(fault);
      }
      folders.push(folder);
      for (const old of folders.splice(0, folders.length - 2)) rmSync(old, { recursive: true, force: true });
      return folder;
    },
    async close(): Promise<void> {
      if (builder) await endChild(builder);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
};
