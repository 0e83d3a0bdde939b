import { describe, expect, it } from 'vitest';
import { expectSigned, status } from './hook-sink.ts';
import { startHookStudio } from './hook-studio.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('an address that does not take an event', () => {
  it('is tried again after 5 seconds, then twice as long each time, under one id', async () => {
    const { connect, enquire, pass, sink, delivery, clock } = await startHookStudio();
    const secret = await connect();
    sink.answering = status(500, 'Out of\norder');
    const id = await enquire();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { nextAttemptAt, ...rest } = (await delivery(id)) ?? {};
      expect(rest).toMatchObject({ state: 'waiting', answer: '500 Out of order', tries: attempt + 1 });
      const delay = Date.parse(nextAttemptAt ?? '') - clock.now();
      delays.push(delay);
      await pass(delay);
    }
    for (const [place, delay] of delays.entries()) {
      const most = Math.min(HOUR, 5000 * 2 ** place);
      expect(delay).toBeLessThanOrEqual(most);
      expect(delay).toBeGreaterThan(most * 0.75);
    }
    sink.answering = status(204);
    await pass(HOUR);
    expect(await delivery(id)).toMatchObject({ state: 'accepted', answer: '204' });
    expect(new Set(sink.ids)).toEqual(new Set([id]));
    for (const event of sink.arrived) expectSigned(event, secret);
    expect(new Set(sink.arrived.map(({ body }) => body)).size).toBe(1);
  });

  it('has five days to accept it', async () => {
    const { connect, enquire, pass, sink, delivery } = await startHookStudio();
    await connect();
    await sink.close();
    const id = await enquire();
    await pass(4.9 * DAY);
    // Another program may listen at the port meanwhile.
    expect(await delivery(id)).toMatchObject({
      state: 'waiting',
      answer: expect.stringMatching(/^The address doesn’t/),
    });
    await pass(DAY);
    expect(await delivery(id)).toMatchObject({ state: 'expired', nextAttemptAt: null });
    await sink.open();
    await pass(DAY);
    expect(sink.arrived).toEqual([]);
  });

  it('is not followed when it redirects', async () => {
    const { connect, enquire, sink, delivery } = await startHookStudio();
    await connect();
    sink.answering = status(307, '', { location: `https://127.0.0.1:${sink.port}/elsewhere` });
    const id = await enquire();
    expect(sink.arrived).toHaveLength(1);
    expect(await delivery(id)).toMatchObject({
      state: 'waiting',
      answer: expect.stringMatching(
        /^307 It redirects to https:\/\/127\.0\.0\.1:\d+\/elsewhere, which we don’t follow/,
      ),
    });
  });

  it('is tried again after it stalls or drops the connection', async () => {
    const { connect, enquire, pass, sink, delivery } = await startHookStudio();
    await connect();
    sink.answering = () => undefined;
    const id = await enquire();
    expect(await delivery(id)).toMatchObject({ state: 'waiting', answer: 'The address did not answer in time.' });
    sink.answering = (response) => response.destroy();
    await pass(5000);
    expect(await delivery(id)).toMatchObject({ answer: 'The connection ended before an answer.', tries: 2 });
    sink.answering = status(200);
    await pass(MINUTE);
    expect(await delivery(id)).toMatchObject({ state: 'accepted' });
  });
});

describe('an answer', () => {
  it('of 10 MB is read only at its beginning', async () => {
    const { connect, enquire, sink, delivery } = await startHookStudio();
    await connect();
    let sent = 0;
    sink.answering = (response) => {
      const more = (): void => {
        while (sent < 10_000_000 && !response.destroyed) {
          sent += 10_000;
          if (!response.write('x'.repeat(10_000))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    const id = await enquire();
    const { answer, state } = (await delivery(id)) ?? {};
    expect(state).toBe('accepted');
    expect(answer).toHaveLength('200 '.length + 200);
    expect(sent).toBeLessThan(10_000_000);
  });

  it('counts when it begins, even if it never ends', async () => {
    const { connect, enquire, sink, delivery } = await startHookStudio();
    await connect();
    sink.answering = (response) => void response.writeHead(202).write('Half a sent');
    const id = await enquire();
    expect(await delivery(id)).toMatchObject({ state: 'accepted', answer: '202 Half a sent' });
  });

  it('that is an HTML page is kept as its status alone', async () => {
    const { connect, enquire, sink, delivery } = await startHookStudio();
    await connect();
    sink.answering = status(404, '<!doctype html><title>Nothing here', { 'content-type': 'text/html' });
    const id = await enquire();
    expect(await delivery(id)).toMatchObject({ state: 'waiting', answer: '404' });
  });
});

describe('a certificate', () => {
  it('that nobody vouches for is refused, and the address named', async () => {
    const { connect, enquire, delivery } = await startHookStudio({ network: { ca: '' } });
    await connect();
    const id = await enquire();
    expect(await delivery(id)).toMatchObject({
      state: 'waiting',
      answer: 'The address’s certificate is signed by nobody but itself.',
    });
  });

  it('for another name is refused too', async () => {
    const { connect, enquire, delivery, sink } = await startHookStudio();
    await connect(`https://localhost:${sink.port}/`);
    const id = await enquire();
    expect((await delivery(id))?.answer).toBe(
      'The address’s certificate is for another name than the one in the address.',
    );
  });
});
