import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config/config.ts';

export type Addresses = Pick<Config, 'publicUrl' | 'publicApiUrl'>;

export const urlOf = (text: string | undefined): URL | null =>
  text !== undefined && URL.canParse(text) ? new URL(text) : null;

/** The Host header as an address; null if it is none. A proxy's X-Forwarded-Host counts for nothing here. */
export const hostOf = ({ headers }: IncomingMessage): URL | null => urlOf(`http://${headers.host ?? ''}`);

/** Names this machine itself, or an address without a name: no other site's page can have it. */
export const isNameless = ({ hostname }: URL): boolean =>
  /(?:^|\.)localhost$/.test(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

/** The address in the settings that has this host name; null: none has it. */
export const namedAddress = ({ hostname }: URL, { publicUrl, publicApiUrl }: Addresses): string | null =>
  [publicUrl, publicApiUrl].find((address) => address !== null && new URL(address).hostname === hostname) ?? null;

/** Tells whether this host belongs to the site's address. Without one, any does. */
export const isOurs = (host: URL, addresses: Addresses): boolean =>
  addresses.publicUrl === null || isNameless(host) || namedAddress(host, addresses) !== null;
