import { isUuid } from '@shutterdesk/shared';

/** The addresses of photographs that are still on this computer begin so. */
export const LOCAL = '/api/uploads/';

/** The only address of a photograph that the window knows. */
export const localAddress = (id: string): string => LOCAL + id;

/** The photograph that a local address is of, or null. */
export const localIdOf = (address: unknown): string | null => {
  if (typeof address !== 'string' || !address.startsWith(LOCAL)) return null;
  const id = address.slice(LOCAL.length);
  return isUuid(id) ? id : null;
};

const NAMED = /"imageURL":"\/api\/uploads\/([^"]+)"/g;

/** Every photograph that a call's body names by its local address. */
export const localIdsIn = (body: string | null): string[] =>
  [...(body ?? '').matchAll(NAMED)].map(([, id]) => id ?? '');

/** The text of a call's body, with other addresses in the place of local ones, where there are any. */
export const withAddresses = (body: string, addressOf: (id: string) => string | null | undefined): string =>
  body.replaceAll(NAMED, (whole, id: string) => {
    const address = addressOf(id);
    return address ? `"imageURL":${JSON.stringify(address)}` : whole;
  });
