import { onTestFinished } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { type Haproxy, startHaproxy } from '../../../tools/services/haproxy.ts';
import { addressIn, type ServerProcess, spawnServer } from '../server-process.ts';
import { environmentOf } from '../test-database.ts';
import { PASSWORD, temporaryFolder } from '../test-server.ts';

const OWNER = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: PASSWORD };

interface Backend {
  readonly port: number;
  readonly url: string;
  process: ServerProcess;
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Two servers of one site, each with its own folder, and HAProxy in front. */
export class ProxiedSite {
  readonly proxy: Haproxy;
  readonly databaseUrl: string;
  readonly places: readonly [Backend, Backend];
  readonly #environment: Record<string, string>;

  private constructor(
    proxy: Haproxy,
    places: readonly [Backend, Backend],
    environment: Record<string, string>,
    databaseUrl: string,
  ) {
    this.proxy = proxy;
    this.places = places;
    this.databaseUrl = databaseUrl;
    this.#environment = environment;
  }

  /** @param more settings of both servers: the bucket, the mail server */
  static async start(more: Record<string, string>): Promise<ProxiedSite> {
    const ports = [await freePort(), await freePort()] as const;
    const proxy = await startHaproxy(ports);
    onTestFinished(() => proxy.stop());
    const database = await environmentOf(await temporaryFolder());
    // Two proxies: each sender names an address of its own, as if there were another one in front.
    const environment = { ...database, ...OWNER, TRUST_PROXY: '2', ...more };
    const start = async (port: number): Promise<Backend> => {
      const process = spawnServer({ ...environment, PORT: String(port), DATA_DIR: await temporaryFolder() });
      return { port, process, url: await addressIn(process.output) };
    };
    const places = [await start(ports[0]), await start(ports[1])] as const;
    return new ProxiedSite(proxy, places, environment, database.DATABASE_URL ?? '');
  }

  /** Both servers can serve, and HAProxy knows it. */
  async areBothReady(): Promise<boolean> {
    const [servers, ...ready] = await Promise.all([
      this.proxy.servers(),
      ...this.places.map(({ url }) => isReady(url)),
    ]);
    return ready.every(Boolean) && servers.every(({ isUp }) => isUp);
  }

  /** Kills one of them, and starts it again at once with nothing in its folder. */
  async kill(place: Backend): Promise<void> {
    place.process.child.kill('SIGKILL');
    await place.process.ended;
    const environment = { ...this.#environment, PORT: String(place.port), DATA_DIR: await temporaryFolder() };
    place.process = spawnServer(environment);
  }
}
