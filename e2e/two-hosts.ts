import path from 'node:path';
import { freePort } from '../tools/free-port.ts';
import { type Haproxy, startHaproxy } from '../tools/services/haproxy.ts';
import { type SharedHost, sharedHost } from './studio.ts';

/** Runs one studio at a time, on two servers, behind HAProxy at the studio's port. */
export const twoHosts = (): SharedHost => {
  const hosts = [sharedHost(), sharedHost()] as const;
  let ports: readonly number[] = [];
  let proxy: Haproxy | null = null;
  /** Without its proxy, a studio is away as if it had one server. */
  const endProxy = async (): Promise<void> => {
    await proxy?.stop();
    proxy = null;
  };
  return {
    async start(env, port, keep) {
      const own = [await freePort(), await freePort()] as const;
      ports = own;
      for (const [index, host] of hosts.entries()) {
        const ownPort = own[index] ?? 0;
        const DATA_DIR = path.join(env.DATA_DIR ?? '', `server-${index}`);
        await host.start({ ...env, DATA_DIR, PORT: String(ownPort), TRUST_PROXY: '1' }, ownPort, keep);
      }
      proxy = await startHaproxy(own, port);
    },
    async stop() {
      await endProxy();
      await Promise.all(hosts.map((host, index) => host.stop(ports[index] ?? 0)));
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
