import { readFileSync } from 'node:fs';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod/mini';
import { serverFileIn } from './server-file.ts';

export interface DesktopConfig {
  /** The studio's server, as an origin; null until the person has chosen one. */
  readonly serverUrl: string | null;
  /** The address of the update feed; null: no updates. */
  readonly updateFeed: string | null;
  /** Vite's address during development; never set in a production build. */
  readonly vite: string | null;
}

export interface ConfigSources {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The app's own folder, which may hold a server.json. */
  readonly userData: string;
}

const OPTION = '--server=';

const originOf = (address: string, source: string): string => {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new StartError(`${source} must be the address of your server, like 'https://www.example.com'.`);
};

const serverFile = z.object({ url: z.string() });

const readServerFile = (file: string): string | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    return serverFile.parse(JSON.parse(text)).url;
  } catch {
    throw new StartError(`${file} must look like {"url": "https://www.example.com"}.`);
  }
};

const readFeed = (environment: ConfigSources['environment']): string | null => {
  const feed = environment.SHUTTERDESK_UPDATES?.trim();
  if (!feed) return null;
  if (URL.parse(feed)?.protocol === 'https:') return feed;
  throw new StartError("SHUTTERDESK_UPDATES must be an address like 'https://www.example.com/updates'.");
};

/**
 * Reads the server's address from `--server=…`, else `SHUTTERDESK_SERVER`, else server.json in the app's folder,
 * where the first start stores the person's choice.
 */
const readServer = ({ argv, environment, userData }: ConfigSources): string | null => {
  const option = argv.find((argument) => argument.startsWith(OPTION))?.slice(OPTION.length);
  if (option) return originOf(option, '--server');
  const variable = environment.SHUTTERDESK_SERVER?.trim();
  if (variable) return originOf(variable, 'SHUTTERDESK_SERVER');
  const file = serverFileIn(userData);
  const storedUrl = readServerFile(file);
  return storedUrl === null ? null : originOf(storedUrl, file);
};

/** @throws {StartError} with a sentence that names the problem */
export const readConfig = (sources: ConfigSources): DesktopConfig => ({
  serverUrl: readServer(sources),
  updateFeed: readFeed(sources.environment),
  vite: import.meta.env.DEV ? (sources.environment.ELECTRON_RENDERER_URL ?? null) : null,
});

export const readConfigOf = (userData: string): DesktopConfig =>
  readConfig({ argv: process.argv, environment: process.env, userData });
