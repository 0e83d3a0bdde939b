import type { Finding } from '@shutterdesk/shared';
import { VERSION } from '../config/release.ts';
import type { Context } from '../context.ts';
import { localUrl } from '../edge/listen.ts';
import { askHealth } from '../setup/ask-health.ts';
import { advice, type Check, type ExaminedSite, fault, fine, type Sight } from '../setup/check.ts';
import { PARTS } from '../setup/parts.ts';
import { MACHINE_CHECKS } from './machine-checks.ts';
import { SITE_CHECKS } from './site-checks.ts';
import { UPDATE_CHECKS } from './update-check.ts';

const besides = (version: string): Sight[] => {
  if (version === VERSION) return [fine('The server runs.')];
  const message = `The server still runs ${version || 'an older version'}, but ${VERSION} is installed.`;
  return [advice(message, 'Restart the server to use it.')];
};

const portCheck: Check<Pick<ExaminedSite, 'config' | 'isServer'>> = {
  subject: 'Port',
  async look({ config, isServer }) {
    const { host, trustProxy } = config;
    const sights: Sight[] = [];
    if (host === '0.0.0.0' && trustProxy > 0) {
      const cure = 'If the proxy runs on this machine, set HOST=127.0.0.1 and restart the server.';
      sights.push(advice('The server listens to the whole network, so strangers can bypass the proxy.', cure));
    }
    if (isServer) return sights.length > 0 ? sights : [fine(`The server listens on ${host}.`)];
    try {
      const { version } = await askHealth(localUrl(host, config.port));
      const taken = fault(`Another program answers on port ${config.port}.`, 'Stop it, or set PORT to another number.');
      return [...sights, ...(version === null ? [taken] : besides(version))];
    } catch {
      const message = `No server answers on port ${config.port}.`;
      return [fault(message, 'Start it with npm start, or with the system’s own command if it runs as a service.')];
    }
  },
};

const { address, ...others } = PARTS;
const ADDRESS_CHECKS = [address.check, portCheck];
const PART_CHECKS = Object.values(others).map(({ check }) => check);

const see = async <Needed>({ look }: Check<Needed>, site: Needed): Promise<readonly Sight[]> => {
  try {
    return await look(site);
  } catch (error) {
    return [fault(`Couldn’t check this: ${error instanceof Error ? error.message : String(error)}`, null)];
  }
};

const findingsOf = async <Needed>(check: Check<Needed>, site: Needed): Promise<readonly Finding[]> =>
  (await see(check, site)).map((sight) => ({ subject: check.subject, ...sight }));

const atOnce = async <Needed>(checks: readonly Check<Needed>[], site: Needed): Promise<readonly Finding[]> =>
  (await Promise.all(checks.map((check) => findingsOf(check, site)))).flat();

/** For checks that ask the database: at a command line, it has one connection. */
const inTurn = async <Needed>(checks: readonly Check<Needed>[], site: Needed): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await findingsOf(check, site)));
  return findings;
};

/** Looks at the machine and at the addresses, which needs no database. */
export const examineMachine = async (site: Pick<ExaminedSite, 'config' | 'isServer'>): Promise<readonly Finding[]> => [
  ...(await atOnce(ADDRESS_CHECKS, site)),
  ...(await atOnce(MACHINE_CHECKS, site)),
];

/** Looks at everything; nobody else is asked for updates unless a person looks. */
export const examine = async (
  site: ExaminedSite,
  { asksForUpdates } = { asksForUpdates: true },
): Promise<readonly Finding[]> => [
  ...(await atOnce(ADDRESS_CHECKS, site)),
  ...(await inTurn([...PART_CHECKS, ...SITE_CHECKS], site)),
  ...(asksForUpdates ? await inTurn(UPDATE_CHECKS, site) : []),
  ...(await atOnce(MACHINE_CHECKS, site)),
];

const MOVED = fault(
  'The data folder was moved or replaced while the server runs, so what is saved now may be lost.',
  'Stop the server, put the folder back, and start it again.',
);

export type Examined = Pick<Context, 'clock' | 'config' | 'db' | 'hasDataFolder' | 'publisher' | 'storage'>;

/** Looks at the site of this server. */
export const examineServer = async (
  { clock, config, db, hasDataFolder, publisher, storage }: Examined,
  options: { readonly asksForUpdates: boolean },
): Promise<readonly Finding[]> => {
  const now = clock.now();
  const startedAt = now - process.uptime() * 1000;
  const { message } = publisher.status();
  const site: ExaminedSite = { config, db, storage: async () => storage, now, startedAt, isServer: true };
  return [
    ...(message === null ? [] : [{ subject: 'Page', ...fault(message, 'Press Try again above.') }]),
    ...((await hasDataFolder()) ? [] : [{ subject: 'Disk', ...MOVED }]),
    ...(await examine(site, options)),
  ];
};
