import { countEnquiries } from '@shutterdesk/shared';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { onPostgres } from './postgres/databases.ts';
import { CountingPublisher, ENQUIRY, keepLines, refusal, startTestServer } from './test-server.ts';

const MB = 1024 * 1024;
const LARGE = 10 ** 12;

/** A server on a disk that the test fills and empties. */
const start = async (room: { free: number; size: number }, environment: NodeJS.ProcessEnv = {}) => {
  const lines: string[] = [];
  const server = await startTestServer({
    environment,
    overrides: {
      disk: async () => room,
      publisher: new CountingPublisher(),
      logger: pino({ level: 'warn' }, keepLines(lines)),
    },
  });
  const told = () => lines.filter((line) => line.includes('the disk of the data folder'));
  return { server, admin: await server.admin(), visitor: server.visitor(), told };
};

const send = (visitor: Awaited<ReturnType<typeof start>>['visitor']) => visitor.json('POST', '/api/contacts', ENQUIRY);

describe('a disk that is nearly full', () => {
  it('is said by the log at the start, the readiness, the count and the metrics, before anybody writes', async () => {
    const { server, admin, visitor, told } = await start(
      { free: 150 * MB, size: LARGE },
      { METRICS_TOKEN: 'a-token-of-32-characters-or-more' },
    );
    expect(told()).toEqual([expect.stringContaining('nearly full: new inquiries are refused')]);
    expect((await visitor.send('/api/health/ready')).status).toBe(503);
    expect(await (await admin.send('/api/health/ready')).json()).toMatchObject({ enquiries: false, database: true });
    const { warnings } = await admin.api(countEnquiries);
    expect(warnings).toEqual([
      {
        about: 'enquiries',
        message:
          'New inquiries are refused, because the server’s disk has only 150 MB left. Free up space to accept them again.',
      },
    ]);
    expect(
      await (
        await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer a-token-of-32-characters-or-more' } })
      ).text(),
    ).toMatch(/^shutterdesk_enquiries_paused 1$/m);
    expect(await refusal(await send(visitor))).toEqual([503, 'enquiries_paused']);
    expect(told()).toHaveLength(1);
  });

  it('is forgotten by all of them once there is room, also by a reader with an ETag', async () => {
    const room = { free: 0, size: LARGE };
    const { admin, visitor, told } = await start(room);
    const full = await admin.send('/api/contacts/count');
    const etag = full.headers.get('etag') ?? '';
    room.free = LARGE;
    const later = async () => {
      const answer = await admin.send('/api/contacts/count', { headers: { 'if-none-match': etag } });
      return answer.status === 304 ? 'the same' : ((await answer.json()) as { warnings: unknown }).warnings;
    };
    await expect.poll(later, { interval: 100 }).toEqual([]);
    expect((await visitor.send('/api/health/ready')).status).toBe(200);
    expect((await send(visitor)).status).toBe(201);
    expect(told()).toEqual([expect.any(String), expect.stringContaining('room again: new inquiries are taken')]);
  });

  it.each([
    ['a twentieth of a small one is kept free', { free: 8 * MB, size: 180 * MB }, 503],
    ['more than a twentieth of a small one is room', { free: 170 * MB, size: 180 * MB }, 200],
    ['200 MB of a large one are kept free', { free: 199 * MB, size: LARGE }, 503],
    ['more than 200 MB of a large one are room', { free: 201 * MB, size: LARGE }, 200],
  ])('%s', async (_name, room, status) => {
    const { visitor } = await start(room);
    expect((await visitor.send('/api/health/ready')).status).toBe(status);
  });
});

it('looks at the disk of the database alone: at none with PostgreSQL', async () => {
  const server = await startTestServer({ overrides: { publisher: new CountingPublisher() } });
  expect(server.context.enquiryDisk.watches).toBe(!onPostgres);
});
