import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareTargets, type Target } from './rounds.ts';
import { startSubject, withSubjects } from './subject.ts';
import type { Measured } from './wrk.ts';

/** What is answered, uncompressed or without a body, as a file for the rival that answers nothing else. */
const keepAnswer = async ({ url, load }: Target, file: string): Promise<string> => {
  const response = await fetch(url, { headers: load.headers ?? {} });
  const { connection: _, 'keep-alive': __, date: ___, ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  await writeFile(file, JSON.stringify({ status: response.status, headers, body }));
  return file;
};

/** What we answer against a bare `node:http` that answers the same, whatever it is asked. */
export const compareWithBareNode = async (ours: Target, dataDir: string): Promise<Measured> => {
  const bytes = await keepAnswer(ours, path.join(dataDir, 'answer.json'));
  return withSubjects([startSubject('constant-bytes', { dataDir, env: { BYTES: bytes } })], (rival) =>
    compareTargets(ours, { ...ours, url: rival?.url ?? '' }),
  );
};
