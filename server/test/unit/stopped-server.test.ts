import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { listen, stop } from '../../src/edge/listen.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const NAMES = { port: 'PORT', host: 'HOST' };

const startAndStop = async (): Promise<WeakRef<object>> => {
  const server = createServer();
  await listen(server, { port: 0, host: '127.0.0.1', names: NAMES });
  await stop(server);
  return new WeakRef(server);
};

it('leaves nothing of a server in memory once it has stopped', async () => {
  const server = await startAndStop();
  await expect
    .poll(() => {
      collectGarbage();
      return server.deref() === undefined;
    })
    .toBe(true);
});
