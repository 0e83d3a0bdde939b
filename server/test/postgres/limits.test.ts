import { sendEnquiry } from '@shutterdesk/shared';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ENQUIRY } from '../mail-studio.ts';
import { solved } from '../solved.ts';
import { Client, startTestServer, type TestServer } from '../test-server.ts';
import { startTwo } from './two-servers.ts';

const ADDRESS = '203.0.113.77';

describe('limits of two servers on one database', () => {
  it('are counted for both: whoever guesses passwords at one has guessed at the other', async () => {
    const { first, second } = await startTwo();
    const attempt = async ({ url }: { url: string }) => (await new Client(url).login('owner', 'a wrong guess')).status;
    for (const server of [first, second, first, second, first]) expect(await attempt(server)).toBe(401);
    expect(await attempt(first)).toBe(429);
    expect(await attempt(second)).toBe(429);
  });

  it('hold for proofs of work: one that was used at a server counts as used at the other, except for the same attempt', async () => {
    const { first, second } = await startTwo();
    const accepts = ({ context }: TestServer, proof: string, isRepeated = false) =>
      context.challenges.accepts(proof, isRepeated);
    const proof = await solved(first.visitor());
    expect(await accepts(first, proof)).toBe(true);
    expect(await accepts(second, proof)).toBe(false);
    expect(await accepts(second, proof, true)).toBe(true);
    const given = await solved(second.visitor());
    const both = await Promise.all([accepts(first, given), accepts(second, given)]);
    expect(both.toSorted()).toEqual([false, true]);
  });

  it('are stored under keys that tell nothing of addresses and names, and forgotten in time', async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: '1' } });
    const from = { 'x-forwarded-for': ADDRESS };
    await server.visitor().json('POST', sendEnquiry.path, ENQUIRY, from);
    await server.visitor().json('POST', '/api/admin/login', { username: 'owner', password: 'a wrong guess' }, from);
    const database = new pg.Client(server.context.config.database?.url);
    await database.connect();
    const keys = async () =>
      (await database.query<{ key: string }>('select key from rate_limits')).rows.map(({ key }) => key);
    const stored = await keys();
    expect(stored.length).toBeGreaterThan(3);
    expect(stored.filter((key) => !/^[\w-]{43}$/.test(key))).toEqual([]);
    await database.query('update rate_limits set expire = 1 where key = $1', [stored[0]]);
    await server.context.limiters.sweep();
    expect((await keys()).toSorted()).toEqual(stored.slice(1).toSorted());
    // A clock that was ahead would refuse somebody for weeks.
    const inWeeks = Date.now() + 40 * 24 * 3_600_000;
    await database.query('update rate_limits set expire = $1 where key = $2', [inWeeks, stored[1]]);
    await server.context.limiters.sweep();
    expect((await keys()).toSorted()).toEqual(stored.slice(2).toSorted());
    await database.end();
  });
});
