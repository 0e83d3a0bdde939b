import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answerOf } from './encoded-answer.ts';
import { compareTargets, type Target } from './rounds.ts';
import { startSubject, withSubjects } from './subject.ts';
import type { Measured } from './wrk.ts';

/** The page in brotli, against `express.static` with the same bytes. */
export const compareWithExpressStatic = async (ours: Target, dataDir: string): Promise<Measured> => {
  const { body, headers } = await answerOf(ours.url, 'br');
  const { connection: _, 'keep-alive': __, date: ___, 'content-length': ____, ...ownHeaders } = headers;
  await mkdir(path.join(dataDir, 'static'), { recursive: true });
  await writeFile(path.join(dataDir, 'static', 'index.html'), body);
  await writeFile(path.join(dataDir, 'static-headers.json'), JSON.stringify(ownHeaders));
  return withSubjects([startSubject('express-static', { dataDir })], (rival) =>
    compareTargets(ours, { ...ours, url: `${rival?.url ?? ''}/` }),
  );
};
