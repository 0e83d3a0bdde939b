import { DAY_MS } from '@shutterdesk/shared';
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
    `Can’t reach ${address} from this machine: ${whyNot(codeOf(error), address)}.`,
    'Open it on a phone outside your network. If it doesn’t open there either, check the domain’s records under Studio → Address, and the proxy in front.',
  );

const certificateSight = (address: string, { certificateEnds }: Health): Sight | null => {
  const days = certificateEnds === null ? null : Math.floor((certificateEnds.getTime() - Date.now()) / DAY_MS);
  if (days === null || days >= SOON_ENDED_DAYS) return null;
  return fault(
    `The certificate of ${address} expires in ${days} days. After that, browsers warn people about your site.`,
    'Renew it where your proxy gets it.',
  );
};

const address: Check<Reached> = {
  subject: 'Address',
  async look({ config: { publicApiUrl, publicUrl } }) {
    const own = publicApiUrl ?? publicUrl;
    if (own === null) {
      const why = 'Your site has no address yet. Search engines, link previews and emails need it.';
      return [advice(why, 'Enter it under Studio → Address.')];
    }
    const sights: Sight[] = [];
    if (own.startsWith('http:') && !isNameless(new URL(own))) {
      const cure =
        'Put a proxy with a certificate in front: Studio → Address has its lines. Then enter the address with https';
      sights.push(advice('Visitors come by http, so others on their network can read along.', cure));
    }
    try {
      const health = await askHealth(own);
      const other = `Something other than this site answers at ${own}.`;
      const cure =
        'Check the domain’s records under Studio → Address, and the proxy in front. Both must lead to this server.';
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
  const message = `The server still runs ${version || 'an older version'}, but ${VERSION} is installed.`;
  return [advice(message, 'Restart the server to use it.')];
};

const port: Check<Reached> = {
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

export const ADDRESS_CHECKS: readonly Check<Reached>[] = [address, port];
