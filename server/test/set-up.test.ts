import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listAdminUsers, readCurrentUser, readSettings, setUpSite } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../tools/repository.ts';
import { runCommand } from '../../tools/run-command.ts';
import { readyLines } from '../src/serve.ts';
import { onPostgres } from './postgres/databases.ts';
import { sendRaw } from './raw-request.ts';
import { addressIn, spawnServer } from './server-process.ts';
import { startNew, tokenOf, typed } from './set-up-steps.ts';
import { environmentOf } from './test-database.ts';
import { PASSWORD, refusal, startTestServer, temporaryFolder } from './test-server.ts';

const OIDC = {
  OIDC_ISSUER_URL: 'https://accounts.example.com',
  OIDC_CLIENT_ID: 'studio',
  OIDC_ADMIN_EMAILS: 'me@example.com',
};

describe('the first visit', () => {
  it('takes nothing that a page of another site sends', async () => {
    const server = await startNew();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await server.visitor().json('POST', '/api/set-up', typed(server), headers);
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ error: 'cross_site' })]);
  });

  it('makes the account of whoever has the token, names the studio, and signs in', async () => {
    const server = await startNew();
    const owner = server.visitor();
    const user = await owner.api(setUpSite, { body: typed(server) });
    expect(user).toMatchObject({ kind: 'password', username: 'hello@hollisvane.example.com' });
    expect(await owner.api(readCurrentUser)).toEqual(user);
    expect(await owner.api(readSettings)).toMatchObject({
      brandName: 'Hollis & Vane',
      businessEmail: 'hello@hollisvane.example.com',
    });
    expect(await server.visitor().page()).toContain('Hollis &amp; Vane');
    expect((await server.visitor().login('Hello@HollisVane.example.com')).status).toBe(200);
  });

  it('takes the token with the blanks and capital letters of whoever types it', async () => {
    const server = await startNew();
    const token = ` ${tokenOf(server).toUpperCase()}\n`;
    expect((await server.visitor().json('POST', '/api/set-up', { ...typed(server), token })).status).toBe(200);
  });

  it('lets its owner sign in at the name under which the site was set up, and at no other', async () => {
    const server = await startNew();
    const at = async (host: string, path: string, body: object) => {
      const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' };
      return sendRaw(server.url, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) });
    };
    const login = (host: string) =>
      at(host, '/api/admin/login', { username: 'hello@hollisvane.example.com', password: PASSWORD });
    expect((await at('box.example:3000', '/api/set-up', typed(server))).status).toBe(200);
    expect((await login('box.example:3000')).status).toBe(200);
    expect((await login('evil.example:3000')).status).toBe(421);
    const owner = server.visitor();
    await owner.login('hello@hollisvane.example.com');
    await owner.json('PUT', '/api/parts/address', { settings: { proxies: 1 } });
    expect((await login('box.example:3000')).status, 'after a save').toBe(200);
  });

  it('gives a stranger who comes first nothing', async () => {
    const server = await startNew();
    const stranger = server.visitor();
    const guess = await stranger.json('POST', '/api/set-up', { ...typed(server), token: 'aaaaa-aaaaa-aaaaa-aaaaa' });
    expect(await refusal(guess)).toEqual([403, 'wrong_token']);
    expect(await refusal(await stranger.send('/api/contacts'))).toEqual([401, 'not_set_up']);
    expect(await refusal(await stranger.login('admin', 'admin'))).toEqual([401, 'not_set_up']);
    expect((await stranger.api(setUpSite, { body: typed(server) })).kind).toBe('password');
  });

  it('limits guesses as it limits those of passwords', async () => {
    const server = await startNew();
    const stranger = server.visitor();
    const guess = (token: string) => stranger.json('POST', '/api/set-up', { ...typed(server), token });
    for (let count = 0; count < 5; count += 1) expect((await guess(`guess ${count}`)).status).toBe(403);
    expect(await refusal(await guess(tokenOf(server)))).toEqual([429, 'too_many_requests']);
  });

  it('makes one owner of two people who come at once', async () => {
    const server = await startNew();
    const answers = await Promise.all(
      ['ann', 'ben'].map((name) =>
        server.visitor().json('POST', '/api/set-up', { ...typed(server), email: `${name}@example.com` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner = ''] = answers.flatMap(({ status }, n) => (status === 200 ? (['ann', 'ben'][n] ?? []) : []));
    const owner = server.visitor();
    await owner.login(`${winner}@example.com`);
    expect(await owner.api(listAdminUsers)).toMatchObject([{ username: `${winner}@example.com` }]);
    expect((await owner.api(readSettings)).businessEmail).toBe(`${winner}@example.com`);
  });

  it('takes the token once', async () => {
    const server = await startNew();
    const body = typed(server);
    await server.visitor().api(setUpSite, { body });
    const again = await server.visitor().json('POST', '/api/set-up', { ...body, email: 'thief@example.com' });
    expect(await refusal(again)).toEqual([409, 'already_set_up']);
    expect(await refusal(await server.visitor().send('/api/contacts'))).toEqual([401, 'unauthenticated']);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Required'],
    [{ name: 'x'.repeat(81) }, 'name', /80/],
    [{ email: 'hello' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a\u200bb@example.com' }, 'email', 'The address contains invisible characters'],
    [{ email: `${'x'.repeat(100)}@example.com` }, 'email', /100/],
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ token: '' }, 'token', 'Required'],
  ])('refuses %j with a sentence, and keeps the token', async (wrong, field, message) => {
    const server = await startNew();
    const answer = await server.visitor().json('POST', '/api/set-up', { ...typed(server), ...wrong });
    const { error, issues } = (await answer.json()) as { error: string; issues: unknown };
    expect([answer.status, error]).toEqual([400, 'invalid_request']);
    expect(issues).toEqual([{ path: field, message: expect.stringMatching(message) }]);
    expect((await server.visitor().json('POST', '/api/set-up', typed(server))).status).toBe(200);
  });

  it('is none where variables name the account, or a login service is set up', async () => {
    expect((await startTestServer()).setUp).toBeNull();
    const external = await startNew({ environment: OIDC });
    expect(external.setUp).toBeNull();
    const answer = await external.visitor().json('POST', '/api/set-up', { ...typed(external), token: 'guessed' });
    expect(await refusal(answer)).toEqual([409, 'already_set_up']);
  });

  it('keeps its token over a restart', async () => {
    const first = await startNew();
    await first.close();
    const second = await startNew({ dataDir: first.dataDir });
    expect(tokenOf(second)).toBe(tokenOf(first));
  });
});

describe('the token', () => {
  it.skipIf(onPostgres)('lies in a file for the server’s user alone, which goes when it is used', async () => {
    const server = await startNew();
    const file = path.join(server.dataDir, 'secrets', 'set-up-token');
    expect(`${tokenOf(server)}\n`).toBe(await readFile(file, 'utf8'));
    expect(server.setUp?.file).toBe(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await server.visitor().api(setUpSite, { body: typed(server) });
    expect(existsSync(file)).toBe(false);
  });

  it('is shown in a terminal as a link, and elsewhere by its place alone', async () => {
    const server = await startNew();
    expect(readyLines(server, true)).toContain(`${server.url}/admin#token=${tokenOf(server)}\n`);
    expect(readyLines(server, false)).not.toContain(tokenOf(server));
    expect(readyLines(server, false)).toContain(server.setUp?.file ?? 'npm run admin -- token');
    expect(readyLines(await startTestServer(), true)).not.toContain('Set it up');
  });

  it('is not written into the journal of a service', async () => {
    const dataDir = await temporaryFolder();
    const { output } = spawnServer({ ...(await environmentOf(dataDir)), DATA_DIR: dataDir });
    await addressIn(output);
    await expect.poll(output).toMatch(/Its token {3}\S/);
    expect(output()).not.toMatch(/#token=|(?:\w{5}-){3}\w{5}/);
  });

  it('is shown by npm run admin -- token, until somebody has set the site up', async () => {
    const server = await startNew();
    const env = { ...(await environmentOf(server.dataDir)), DATA_DIR: server.dataDir };
    const ask = (more: Record<string, string> = {}) =>
      runCommand(process.execPath, [inRoot('tools/admin.ts'), 'token'], { env: { ...env, ...more } });
    expect(await ask()).toMatchObject({ code: 0, output: `${tokenOf(server)}\n` });
    expect((await ask(OIDC)).output).toMatch(/^This site needs no token: people sign in through its login service/);
    await server.visitor().api(setUpSite, { body: { ...typed(server), password: PASSWORD } });
    expect(await ask()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^This site is set up already\. There are: "hello@hollisvane\.example\.com"\./),
    });
  });
});
