import { type AddressSettings, addressSettingsSchema } from '@shutterdesk/shared';

const NONE: AddressSettings = { domain: null, machine: null, proxies: null };

/** Reads the address that was entered on the screen; none for what no release of ours has written. */
export const readStoredAddress = (settings: string | undefined): AddressSettings =>
  settings === undefined ? NONE : (addressSettingsSchema.safeParse(JSON.parse(settings)).data ?? NONE);

/** Browsers come by https: a proxy in front ends it. */
export const publicUrlOf = (domain: string): string => `https://${domain}`;
