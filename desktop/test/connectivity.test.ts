import { expect, it } from 'vitest';
import { createConnectivity } from '../src/electron/offline/line/connectivity.ts';
import { Unreachable } from '../src/electron/offline/line/upstream.ts';

const HOUR = 3_600_000;
const CALL = { method: 'GET', url: '/api/settings', headers: new Headers(), body: null };

it('keeps its pause when a call that began before the failure is answered, and ends it with a later one', async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const send = () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  };
  const changes: boolean[] = [];
  const line = createConnectivity(send, { onChange: (online) => changes.push(online), firstMs: HOUR, longestMs: HOUR });
  const [earlier, failing] = [line.send(CALL), line.send(CALL)];
  answers[1]?.reject(new Unreachable('gone'));
  await expect(failing).rejects.toThrow(Unreachable);
  answers[0]?.resolve(new Response());
  await earlier;
  expect([line.online, changes]).toEqual([false, [false]]);
  const later = line.send(CALL);
  answers[2]?.resolve(new Response());
  await later;
  expect([line.online, changes]).toEqual([true, [false, true]]);
  line.stop();
});
