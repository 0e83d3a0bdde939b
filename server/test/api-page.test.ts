import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contract, listEnquiries } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { jpeg } from './photographs.ts';
import { PASSWORD, startTestServer, temporaryFolder } from './test-server.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/api.md');

/** @param cwd the folder for files that the examples download */
const run = (
  script: string,
  cwd: string,
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      cwd,
      env: { PATH: process.env.PATH, ...environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.on('close', (code) => resolve({ code, output }));
  });

/** `/api/contacts/{id}` in the notation of the page: `/api/contacts/$ID`. */
const written = (route: string): string =>
  route.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);

/** The method with which a line of the page calls its address, as curl and the page's own `post` choose it. */
const methodOf = (line: string): string => /-X (\w+)/.exec(line)?.[1] ?? (/^post | -d /.test(line) ? 'POST' : 'GET');

/** Tells whether a line calls this path and no longer one. */
const calls = (line: string, route: string): boolean =>
  line
    .split(`$SITE${written(route)}`)
    .slice(1)
    .some((rest) => !/^[\w/$-]/.test(rest));

it('runs every example of the API page from top to bottom, and finds every call in it', async () => {
  const page = await readFile(PAGE, 'utf8');
  const script = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block).join('\n');
  const lines = script.replaceAll(/\\\n\s*/g, ' ').split('\n');
  for (const [name, { method, path: route }] of Object.entries(contract)) {
    expect(lines.filter((line) => calls(line, route)).map(methodOf), name).toContain(method);
  }
  const server = await startTestServer();
  const folder = await temporaryFolder();
  const PHOTO = path.join(folder, 'photo.jpg');
  await writeFile(PHOTO, await jpeg(300, 200));
  const { code, output } = await run(script, folder, { SITE: server.url, NAME: 'owner', PASSWORD, PHOTO });
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/^\{"error"/m);
  const admin = await server.admin();
  expect((await admin.api(listEnquiries)).map(({ message }) => message)).toEqual(['Once.']);
});
