import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answerOf } from './encoded-answer.ts';
import type { Figure } from './figure.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { compareTargets, type Target } from './rounds.ts';
import { seededFolder } from './seed.ts';
import { startSubject, withSubjects } from './subject.ts';

/** The size of a photograph 800 pixels wide. */
const PHOTO_BYTES = 88_000;

const CONNECTIONS = { connections: 64, seconds: 1 };

interface Asked {
  readonly what: string;
  readonly path: string;
  readonly encoding: string;
  readonly fresh?: boolean;
  readonly rate: number;
  readonly p99?: number;
}

/** The request to one of the two servers; with `fresh` it carries the tag that this server has given. */
const targetOf = async (url: string, { encoding, fresh }: Asked): Promise<Target> => {
  const headers = { 'accept-encoding': encoding };
  const etag = fresh ? (await fetch(url, { headers })).headers.get('etag') : null;
  return { url, load: { ...CONNECTIONS, headers: etag ? { ...headers, 'if-none-match': etag } : headers } };
};

const measure = async (ours: string, nginx: Nginx, index: number, asked: Asked): Promise<readonly Figure[]> => {
  const ourTarget = await targetOf(`${ours}${asked.path}`, asked);
  const { rate, p99 } = await compareTargets(ourTarget, await targetOf(`${nginx.url}/${index}`, asked));
  return [
    { what: `${asked.what}, rate against nginx`, value: rate, atLeast: asked.rate },
    ...(asked.p99 === undefined ? [] : [{ what: `${asked.what}, p99 against nginx`, value: p99, atMost: asked.p99 }]),
  ];
};

/** The page and a photograph, against nginx with the same bytes and headers. */
export const pageServing = async (): Promise<readonly Figure[]> => {
  const dataDir = await seededFolder({ enquiries: 0, photos: 24 });
  try {
    return await withSubjects([startSubject('shutterdesk', { dataDir })], async (subject) => {
      const ours = subject?.url ?? '';
      const photos = (await (await fetch(`${ours}/api/gallery-images`)).json()) as {
        picture: { derivatives: { url: string }[] };
      }[];
      const photo = photos[0]?.picture.derivatives.find(({ url }) => url.endsWith('/800.jpg'))?.url ?? '';
      await writeFile(
        path.join(dataDir, 'objects/derivatives', photo.replace('/media/', '')),
        randomBytes(PHOTO_BYTES),
      );
      const page = { path: '/', rate: 0.45, p99: 4 };
      const asked: readonly Asked[] = [
        { what: 'GET / as brotli', encoding: 'br', ...page },
        { what: 'GET / as gzip', encoding: 'gzip', ...page },
        { what: 'GET / as it is', encoding: 'identity', ...page },
        { what: 'GET / not modified', encoding: 'br', fresh: true, ...page },
        { what: 'GET a photograph of 88 kB', path: photo, encoding: 'identity', rate: 0.6 },
      ];
      const answers = await Promise.all(asked.map(({ path, encoding }) => answerOf(`${ours}${path}`, encoding)));
      const nginx = await startNginx(answers);
      try {
        const figures: Figure[] = [];
        for (const [index, subject] of asked.entries()) figures.push(...(await measure(ours, nginx, index, subject)));
        return figures;
      } finally {
        await nginx.stop();
      }
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
