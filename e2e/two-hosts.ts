import path from 'node:path';
import { freePort } from '../tools/free-port.ts';
import { type Haproxy, startHaproxy } from '../tools/services/haproxy.ts';
import { type SharedHost, sharedHost } from './studio.ts';

/** Runs each studio on two servers, behind HAProxy at the studio's port. */
export const twoHosts = (): SharedHost => {
  const hosts = [sharedHost(), sharedHost()] as const;
  let proxy: Haproxy | null = null;
  /** Without its proxy, a studio is away as if it had one server. */
  const endProxy = async (): Promise<void> => {
    await proxy?.stop();
    proxy = null;
  };
  return {
    async start(env, port, keep) {
      const ports = [await freePort(), await freePort()] as const;
      for (const [index, host] of hosts.entries()) {
        const own = ports[index] ?? 0;
        const DATA_DIR = path.join(env.DATA_DIR ?? '', `server-${index}`);
        await host.start({ ...env, DATA_DIR, PORT: String(own), TRUST_PROXY: '1' }, own, keep);
      }
      proxy = await startHaproxy(ports, port);
    },
    async stop() {
      await endProxy();
      await Promise.all(hosts.map((host) => host.stop()));
    },
    async kill() {
      await endProxy();
      await Promise.all(hosts.map((host) => host.kill()));
    },
    async end() {
      await endProxy();
      await Promise.all(hosts.map((host) => host.end()));
    },
  };
};
