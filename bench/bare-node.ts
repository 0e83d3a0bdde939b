import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compare } from './rounds.ts';
import { startSubject, withSubjects } from './subject.ts';
import type { Measured } from './wrk.ts';

/** What an address answers, as a file for the rival that answers nothing else. */
const keepAnswer = async (url: string, file: string): Promise<string> => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const { connection: _, 'keep-alive': __, date: ___, ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  await writeFile(file, JSON.stringify({ headers, body }));
  return file;
};

/** An address of ours against a bare `node:http` that answers the same headers and bytes, whatever it is asked. */
export const compareWithBareNode = async (url: string, dataDir: string): Promise<Measured> => {
  const bytes = await keepAnswer(url, path.join(dataDir, 'answer.json'));
  return withSubjects([startSubject('constant-bytes', { dataDir, env: { BYTES: bytes } })], (rival) =>
    compare(url, rival?.url ?? '', { connections: 64, seconds: 1 }),
  );
};
