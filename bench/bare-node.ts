import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareTargets, type Target } from './rounds.ts';
import { startSubject, withSubjects } from './subject.ts';
import type { Measured } from './wrk.ts';

/** Writes the answer, uncompressed or without a body, to a file for the rival, which answers nothing else. */
const keepAnswer = async ({ url, load }: Target, file: string): Promise<string> => {
  const response = await fetch(url, { headers: load.headers ?? {} });
  const { connection: _, 'keep-alive': __, date: ___, ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  await writeFile(file, JSON.stringify({ status: response.status, headers, body }));
  return file;
};

/** Our answer against a bare `node:http` that gives the same answer to any request. */
export const compareWithBareNode = async (ours: Target, dataDir: string): Promise<Measured> => {
  const bytes = await keepAnswer(ours, path.join(dataDir, 'answer.json'));
  return withSubjects([startSubject('constant-bytes', { dataDir, env: { BYTES: bytes } })], (rival) =>
    compareTargets(ours, { ...ours, url: rival?.url ?? '' }),
  );
};
