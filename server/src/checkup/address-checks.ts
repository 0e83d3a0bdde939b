import type { Config } from '../config/config.ts';
import { VERSION } from '../config/release.ts';
import { localUrl } from '../edge/listen.ts';
import { isNameless } from '../http/site-address.ts';
import { certificateFault } from '../work/certificate-fault.ts';
import { askHealth, type Health } from './ask-health.ts';
import { advice, type Check, fault, fine, type Sight } from './check.ts';

interface Reached {
  readonly config: Config;
  readonly isServer: boolean;
}

const DAY_MS = 24 * 3_600_000;
/** Programs that renew certificates do so a month before their end. */
const SOON_ENDED_DAYS = 14;

const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && String(error.code)) || error.name : '';

const UNREACHED: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no name server knows it',
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  TimeoutError: 'nothing answered within 5 seconds',
  ABORT_ERR: 'nothing answered within 5 seconds',
};

const whyNot = (code: string, address: string): string => {
  const certificate = certificateFault(code, new URL(address).hostname);
  return certificate ? `its certificate ${certificate}` : (UNREACHED[code] ?? code);
};

const unreached = (address: string, error: unknown): Sight =>
  advice(
    `From this machine ${address} cannot be reached: ${whyNot(codeOf(error), address)}.`,
    'Open it on a phone outside of your network. If it does not open there either, look at the domain’s records, as Studio → Address does, and at the proxy in front.',
  );

const certificateSight = (address: string, { certificateEnds }: Health): Sight | null => {
  const days = certificateEnds === null ? null : Math.floor((certificateEnds.getTime() - Date.now()) / DAY_MS);
  if (days === null || days >= SOON_ENDED_DAYS) return null;
  return fault(
    `The certificate of ${address} ends in ${days} days: after that, browsers warn of your site.`,
    'Renew it where the proxy in front has it from.',
  );
};

const address: Check<Reached> = {
  subject: 'Address',
  async look({ config: { publicApiUrl, publicUrl } }) {
    const own = publicApiUrl ?? publicUrl;
    if (own === null) {
      const why = 'The site does not know its address: search engines, previews of links and messages need it.';
      return [advice(why, 'Enter it under Studio → Address.')];
    }
    const sights: Sight[] = [];
    if (own.startsWith('http:') && !isNameless(new URL(own))) {
      const cure =
        'Put a proxy with a certificate in front: Studio → Address has its lines. Then enter the address with https';
      sights.push(advice('Visitors come by http, where others in their network can read along.', cure));
    }
    try {
      const health = await askHealth(own);
      const other = `Something else than this site answers at ${own}.`;
      const cure =
        'Studio → Address names the domain’s records: they, and the proxy in front, must lead to this server.';
      sights.push(health.version === null ? fault(other, cure) : fine(`${own} leads to this site.`));
      const certificate = certificateSight(own, health);
      if (certificate) sights.push(certificate);
    } catch (error) {
      sights.push(unreached(own, error));
    }
    return sights;
  },
};

const besides = (version: string): Sight[] => {
  if (version === VERSION) return [fine('The server runs.')];
  const message = `The server that runs is ${version || 'an older one'}, and ${VERSION} is installed.`;
  return [advice(message, 'Start the server again: then it is the installed one.')];
};

const port: Check<Reached> = {
  subject: 'Port',
  async look({ config, isServer }) {
    const { host, trustProxy } = config;
    const sights: Sight[] = [];
    if (host === '0.0.0.0' && trustProxy > 0) {
      const cure = 'If the proxy runs on this machine, set HOST=127.0.0.1, and start the server again.';
      sights.push(advice('The server listens for the whole network, so that strangers can pass by the proxy.', cure));
    }
    if (isServer) return sights.length > 0 ? sights : [fine(`The server listens on ${host}.`)];
    try {
      const { version } = await askHealth(localUrl(host, config.port));
      const taken = fault(`Another program answers on port ${config.port}.`, 'End it, or set PORT to another number.');
      return [...sights, ...(version === null ? [taken] : besides(version))];
    } catch {
      const message = `No server answers on port ${config.port}.`;
      return [fault(message, 'Start it with npm start, or with the system’s own command if it runs as a service.')];
    }
  },
};

export const ADDRESS_CHECKS: readonly Check<Reached>[] = [address, port];
