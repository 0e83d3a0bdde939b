import path from 'node:path';
import { ENQUIRY_PAGE } from '@shutterdesk/shared';
import Sqlite from 'better-sqlite3';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { addressIn, spawnServer } from './server-process.ts';
import { Client, PASSWORD, startPagelessServer, temporaryFolder } from './test-server.ts';

/** A call that a server in its own process answers with 500, and the lines of its log once it has ended. */
const failOnce = async (environment: Record<string, string> = {}) => {
  const dataDir = await temporaryFolder();
  const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD };
  const { child, ended, output } = spawnServer({ DATA_DIR: dataDir, ...owner, ...environment });
  const admin = new Client(await addressIn(output));
  await admin.login();
  const database = new Sqlite(path.join(dataDir, 'shutterdesk.db'));
  database.exec('drop table reply_templates');
  database.close();
  const failed = await admin.send('/api/parts/replies');
  expect(failed.status).toBe(500);
  child.kill('SIGTERM');
  await ended;
  const lines = output().split('\n');
  return {
    id: failed.headers.get('x-request-id'),
    log: lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
  };
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const idIn = (response: Response): string => response.headers.get('x-request-id') ?? '';

describe('the id of a request', () => {
  it('is in each error answer and in no other', async ({ server }) => {
    const visitor = server.visitor();
    const [refused, unknown] = [await visitor.send('/api/contacts'), await visitor.send('/api/nowhere')];
    const calendar = await visitor.send('/api/calendar/unknown.ics');
    const form = await visitor.send(ENQUIRY_PAGE, { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) });
    expect([refused.status, unknown.status, calendar.status, form.status]).toEqual([401, 404, 404, 400]);
    const ids = [refused, unknown, calendar, form].map(idIn);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(4);
    expect(Object.keys((await unknown.json()) as object)).toEqual(['error', 'message']);
    const answered = await visitor.login();
    expect([answered.status, idIn(answered)]).toEqual([200, '']);
  });

  it('is taken over from a trusted proxy alone, where it is short and plain', async () => {
    const idFor = async (environment: NodeJS.ProcessEnv, id: string): Promise<string> => {
      const server = await startPagelessServer({ environment });
      return idIn(await server.visitor().send('/api/nowhere', { headers: { 'x-request-id': id } }));
    };
    const proxied = { TRUST_PROXY: '1' };
    expect(await idFor(proxied, 'edge-7f3a.12_b')).toBe('edge-7f3a.12_b');
    expect(await idFor({}, 'edge-7f3a')).toMatch(UUID);
    for (const strange of ['a b', '<script>', 'x'.repeat(65), '{"id":1}']) {
      expect(await idFor(proxied, strange)).toMatch(UUID);
    }
  });

  it('is in each log line of the request', async () => {
    const { id, log } = await failOnce();
    // The sign-in before has a line of its own in the audit log.
    const ofTheCall = log.filter(({ log: kind }) => kind !== 'audit');
    expect(ofTheCall.map(({ requestId }) => requestId)).toEqual([id]);
  });
});
