import { VERSION } from '../config/release.ts';
import { localUrl } from '../edge/listen.ts';
import { askHealth } from '../setup/ask-health.ts';
import { advice, type Check, type ExaminedSite, fault, fine, type Sight } from '../setup/check.ts';

const besides = (version: string): Sight[] => {
  if (version === VERSION) return [fine('The server runs.')];
  const message = `The server still runs ${version || 'an older version'}, but ${VERSION} is installed.`;
  return [advice(message, 'Restart the server to use it.')];
};

export const portCheck: Check<Pick<ExaminedSite, 'config' | 'isServer'>> = {
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
