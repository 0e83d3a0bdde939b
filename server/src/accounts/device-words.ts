import { DESKTOP_AGENT } from '@shutterdesk/shared';
import bowser from 'bowser';

/** No browser says more, and a longer text would only cost time. */
const LONGEST = 500;

/** The names of a browser and its system, as a person knows them; null where the caller does not say. */
export const deviceWords = (agent = ''): { browser: string | null; system: string | null } => {
  const [, system] = DESKTOP_AGENT.exec(agent) ?? [];
  if (system) return { browser: 'Desktop app', system };
  const known = bowser.getParser(agent.slice(0, LONGEST) || ' ');
  return { browser: known.getBrowserName() || null, system: known.getOSName() || null };
};
