import { createServer } from 'node:net';
import { parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { listening } from './listening.ts';
import { openSink, reply } from './mail-sink.ts';
import { OWN_NETWORK, openStrictSink, PASSWORD, serverAt } from './screen-mail.ts';
import { issuesOf, startPagelessServer } from './test-server.ts';

/** A port at which a program takes connections and says nothing. */
const silentPort = () => listening(createServer((socket) => socket.on('error', () => undefined)));

describe('trying a mail server', () => {
  const start = async (ports: readonly number[]) => {
    const server = await startPagelessServer({
      environment: OWN_NETWORK,
      overrides: {
        smtpPatience: { connectMs: 300, silenceMs: 300, allMs: 2000 },
        mailPorts: ports.map((port) => ({ port, security: 'starttls' })),
      },
    });
    const admin = await server.admin();
    const trial = (settings: { host: string; user: string; port?: number }, secret?: string) =>
      admin.api(parts.mail.try, { body: { settings, ...(secret ? { secret } : {}) } });
    const attempt = (host = '127.0.0.1', password = PASSWORD) => trial({ host, user: 'mailer' }, password);
    return { admin, attempt, trial };
  };

  it('finds the port that works, and says that the host may block the silent ones', async () => {
    const sink = await openStrictSink();
    const silent = await silentPort();
    const { attempt } = await start([silent, sink.port, 1]);
    const { port: found, message, attempts } = await attempt();
    expect(found).toEqual({ port: sink.port, security: 'starttls' });
    expect(message).toBe(
      `Port ${sink.port} works. Nothing answers at port ${silent}. Most likely your host blocks it, as Hetzner and DigitalOcean do on new machines.`,
    );
    expect(attempts.map(({ port, outcome }) => [port, outcome])).toEqual([
      [silent, 'silent'],
      [sink.port, 'works'],
    ]);
    expect(sink.arrived).toEqual([]);
  });

  it('says what to do where every port is silent', async () => {
    const [one, two] = [await silentPort(), await silentPort()];
    const { message, works } = await (await start([one, two])).attempt();
    expect(works).toBe(false);
    expect(message).toContain(`Nothing answers at ports ${one} and ${two}.`);
    expect(message).toContain('Ask it to open port 587');
  });

  it('stops at a server that refuses user or password, and repeats no secret', async () => {
    const sink = await openStrictSink();
    const { attempt } = await start([sink.port, await silentPort()]);
    const { attempts, message, works } = await attempt('127.0.0.1', 'wrong-word');
    expect({ works, tried: attempts.length }).toEqual({ works: false, tried: 1 });
    expect(message).toContain('doesn’t accept this user name and password: 535 No');
    expect(message).not.toContain('wrong-word');
  });

  it('takes the password that is kept, for the same server, port and user alone, and to no other port', async () => {
    const sink = await openStrictSink();
    const other = await openStrictSink();
    const { admin, trial } = await start([other.port, sink.port]);
    await admin.api(parts.mail.save, { body: serverAt(sink) });
    const place = { host: '127.0.0.1', user: 'mailer' };
    expect((await trial(place)).attempts.map(({ port }) => port)).toEqual([sink.port]);
    for (const change of [{ host: 'localhost' }, { port: other.port }, { user: 'mallory' }]) {
      const settings = { ...place, ...change };
      const elsewhere = await admin.json('POST', parts.mail.try.path, { settings });
      expect(await issuesOf(elsewhere)).toMatchObject([{ path: 'secret' }]);
    }
  });

  it('reports a server that takes mail from nobody', async () => {
    const sink = await openSink();
    sink.behaviour.greeting = () => reply(554, 'Not today');
    const { message, works, attempts } = await (await start([sink.port])).attempt();
    expect({ works, message }).toMatchObject({ works: false, message: expect.stringContaining('None of the ports') });
    expect(attempts[0]?.message).toContain('554');
  });
});
