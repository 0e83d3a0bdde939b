import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './figure.ts';
import { compare } from './rounds.ts';
import { seededFolder } from './seed.ts';
import { startSubject, withSubjects } from './subject.ts';

const READS = ['/api/settings', '/api/gallery-images', '/api/hero-images/active'];

/** What an address answers, as a file for the rival that answers nothing else. */
const keepAnswer = async (url: string, file: string): Promise<string> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const { connection: _, 'keep-alive': __, date: ___, ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  await writeFile(file, JSON.stringify({ headers, body }));
  return file;
};

/** The public reads of a studio with 200 photographs, against a bare `node:http` that answers the same bytes. */
export const publicReads = async (): Promise<readonly Figure[]> => {
  const dataDir = await seededFolder({ enquiries: 0, photos: 200 });
  const measure = async (url: string, route: string): Promise<Figure> => {
    const bytes = await keepAnswer(`${url}${route}`, path.join(dataDir, 'answer.json'));
    return withSubjects([startSubject('constant-bytes', { dataDir, env: { BYTES: bytes } })], async (rival) => {
      const load = { connections: 64, seconds: 1 };
      const { rate: value } = await compare(`${url}${route}`, `${rival?.url}${route}`, load);
      return { what: `GET ${route}, rate against a bare node:http`, value, atLeast: 0.95 };
    });
  };
  try {
    return await withSubjects([startSubject('shutterdesk', { dataDir })], async (ours) => {
      const figures: Figure[] = [];
      for (const route of READS) figures.push(await measure(ours?.url ?? '', route));
      return figures;
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
