import { rm } from 'node:fs/promises';
import { compareWithBareNode } from './bare-node.ts';
import type { Figure } from './figure.ts';
import { seededFolder } from './seed.ts';
import { startSubject, withSubjects } from './subject.ts';

const LOAD = { connections: 64, seconds: 1, headers: { 'accept-encoding': 'identity' } };
const READS = ['/api/settings', '/api/gallery-images', '/api/hero-images/active'];

/** The public reads of a studio with 200 photographs, against a bare `node:http` that answers the same bytes. */
export const publicReads = async (): Promise<readonly Figure[]> => {
  const dataDir = await seededFolder({ enquiries: 0, photos: 200 });
  try {
    return await withSubjects([startSubject('shutterdesk', { dataDir })], async (ours) => {
      const figures: Figure[] = [];
      for (const route of READS) {
        const { rate: value } = await compareWithBareNode({ url: `${ours?.url}${route}`, load: LOAD }, dataDir);
        figures.push({ what: `GET ${route}, rate against a bare node:http`, value, atLeast: 0.8 });
      }
      return figures;
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
