import { expect, it } from 'vitest';
import { createConnectivity } from '../src/electron/offline/line/connectivity.ts';
import { Unreachable } from '../src/electron/offline/line/upstream.ts';

const HOUR = 3_600_000;
const CALL = { method: 'GET', url: '/api/settings', headers: new Headers(), body: null };

it('keeps the second pause though an earlier call is answered, and ends it with a call from within', async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const send = () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  };
  const changes: boolean[] = [];
  const line = createConnectivity(send, { onChange: (online) => changes.push(online), firstMs: HOUR, longestMs: HOUR });
  /** One of two calls fails, and then the earlier one is answered. */
  const failBeside = async (): Promise<void> => {
    const [earlier, failing] = [line.send(CALL), line.send(CALL)];
    answers.at(-1)?.reject(new Unreachable('gone'));
    await expect(failing).rejects.toThrow(Unreachable);
    answers.at(-2)?.resolve(new Response());
    await earlier;
  };
  await failBeside();
  expect(changes).toEqual([false, true]);
  await failBeside();
  expect([line.online, changes]).toEqual([false, [false, true, false]]);
  const later = line.send(CALL);
  answers.at(-1)?.resolve(new Response());
  await later;
  expect(line.online).toBe(true);
  line.stop();
});
