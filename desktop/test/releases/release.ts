import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { startPagelessServer, type TestServer } from '../../../server/test/test-server.ts';
import type { createOffline } from '../../src/electron/offline/offline.ts';

/** The JSON Schema of one of the contract's schemas. */
export type RecordedSchema = Parameters<typeof z.fromJSONSchema>[0];

const schema = z.nullable(z.custom<RecordedSchema>((value) => typeof value === 'object'));
const callSchema = z.object({
  call: z.string(),
  method: z.string(),
  path: z.string(),
  access: z.string(),
  offline: z.string(),
  status: z.number(),
  body: schema,
  answer: schema,
});
export type RecordedCall = z.infer<typeof callSchema>;

const answerSchema = z.object({ call: z.string(), status: z.number(), etag: z.nullable(z.string()), body: z.unknown() });

const folder = import.meta.dirname;
const readJson = (release: string, name: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, release, name), 'utf8'));

export const RELEASES = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && /^\d/.test(entry.name) ? [entry.name] : [],
);

export const contractOf = (release: string) => z.array(callSchema).parse(readJson(release, 'contract.json'));
export const answersOf = (release: string) => z.array(answerSchema).parse(readJson(release, 'answers.json'));
export const draftsOf = (release: string) =>
  z.record(z.string(), z.string()).parse(readJson(release, 'drafts.json'));

const copyOf = async (release: string, name: string): Promise<string> => {
  const copy = await mkdtemp(path.join(os.tmpdir(), `release-${name}-`));
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }));
  await cp(path.join(folder, release, name), copy, { recursive: true });
  return copy;
};

/** The app's folder as that release left it. */
export const studioOf = (release: string): Promise<string> => copyOf(release, 'studio');

/** Today's server with the data of that release. */
export const serverOn = async (release: string): Promise<TestServer> =>
  startPagelessServer({
    dataDir: await copyOf(release, 'data'),
    environment: { SESSION_SECRET: 'the secret of every recorded release' },
  });

/** That release's app without its windows. */
export const appOf = async (release: string): Promise<typeof createOffline> =>
  (await import(path.join(folder, release, 'app.mjs'))).createOffline;
