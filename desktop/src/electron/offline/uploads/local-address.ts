import { isUuid } from '@shutterdesk/shared';

/** The prefix of addresses for photographs that are still on this computer. */
export const LOCAL = '/api/uploads/';

/** The address of a photograph for the window, which knows no other. */
export const localAddress = (id: string): string => LOCAL + id;

/** The photograph's id in a local address, or null. */
export const localIdOf = (address: unknown): string | null => {
  if (typeof address !== 'string' || !address.startsWith(LOCAL)) return null;
  const id = address.slice(LOCAL.length);
  return isUuid(id) ? id : null;
};

const NAMED = /"imageURL":"\/api\/uploads\/([^"]+)"/g;

/** The ids of all photographs in a call's body. */
export const localIdsIn = (body: string | null): string[] =>
  [...(body ?? '').matchAll(NAMED)].map(([, id]) => id ?? '');

/** Replaces the local addresses in a call's body, where `addressOf` knows another one. */
export const withAddresses = (body: string, addressOf: (id: string) => string | null | undefined): string =>
  body.replaceAll(NAMED, (whole, id: string) => {
    const address = addressOf(id);
    return address ? `"imageURL":${JSON.stringify(address)}` : whole;
  });
