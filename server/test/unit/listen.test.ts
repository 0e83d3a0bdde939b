import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { listen } from '../../src/edge/listen.ts';

it.each([
  ['::', 'IPv6'],
  ['0.0.0.0', 'IPv4'],
])('an address %s of a kind that is off on the machine is named with its variable', async (host, kind) => {
  const server = createServer();
  const error = Object.assign(new Error('listen EAFNOSUPPORT'), { code: 'EAFNOSUPPORT' });
  vi.spyOn(server, 'listen').mockImplementation(() => {
    server.emit('error', error);
    return server;
  });
  await expect(listen(server, { port: 0, host, names: { port: 'PORT', host: 'HOST' } })).rejects.toThrow(
    `HOST ${host} is an address of a kind (${kind}) that is off on this machine.`,
  );
});
