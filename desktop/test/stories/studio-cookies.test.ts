import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { login, logout, readSettings } from '@shutterdesk/shared';
import { expect, it, onTestFinished } from 'vitest';
import { startPagelessServer } from '../../../server/test/test-server.ts';
import { openStudioConnection } from '../../src/electron/main/studio-connection.ts';
import { APP_ORIGIN, createKeychain, temporaryFolder } from '../offline-app.ts';

/** A server that answers like a studio, and records the cookies that it gets. */
const startEavesdropper = async (studio: string) => {
  const cookies: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.headers.cookie) cookies.push(request.headers.cookie);
    const answer = await fetch(studio + request.url);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cookies };
};

const setUp = async () => {
  const studio = await startPagelessServer();
  const other = await startEavesdropper(studio.url);
  const keychains = new Map([studio.url, other.origin].map((origin) => [origin, createKeychain()]));
  const connection = await openStudioConnection({
    userData: await temporaryFolder(),
    serverUrl: studio.url,
    sessionOf: (origin) => keychains.get(origin) ?? createKeychain(),
    warnings: [],
    onSync: () => undefined,
    openBrowser: async () => undefined,
    onBack: () => undefined,
  });
  onTestFinished(() => connection.close());
  const ask = (path: string, method = 'GET', body?: unknown) =>
    connection.gateway(
      new Request(APP_ORIGIN + path, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    );
  const signedIn = await ask(login.path, login.method, { username: 'owner', password: 'correct horse battery' });
  expect(signedIn.status).toBe(200);
  return { studio, other, connection, ask };
};

it('sends a studio’s cookies to no other server, not even to one on the same host', async () => {
  const { studio, other, connection, ask } = await setUp();
  await connection.leave();
  expect(await connection.bridge.chooseServer(other.origin)).toEqual({ ok: true });
  expect((await ask(readSettings.path)).status).toBe(200);
  expect(other.cookies).toEqual([]);
  await connection.leave();
  expect(await connection.bridge.chooseServer(studio.url)).toEqual({ ok: true });
  expect((await ask('/api/auth/user')).status).toBe(200);
});

it('lets no page take the app to another server: the app asks the person first', async () => {
  const { studio, other, connection, ask } = await setUp();
  expect(await connection.bridge.chooseServer(other.origin)).toEqual({
    ok: false,
    sentence: 'First choose “Work on Another Site…” in the File menu.',
  });
  expect(await connection.bridge.readServer()).toBe(studio.url);
  await ask(logout.path, logout.method);
  expect(await connection.bridge.chooseServer(other.origin)).toMatchObject({ ok: false });
});
