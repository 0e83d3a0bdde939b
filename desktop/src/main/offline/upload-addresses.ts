import { randomUUID } from 'node:crypto';

const LOCAL = '/api/uploads/';

/**
 * The window may only talk to its own origin, but a signed upload address may stand anywhere: on the server's origin
 * or in a bucket. It gets a local one instead, and the true one back wherever a call names it.
 */
export interface UploadAddresses {
  /** The text of an answer, with local upload addresses in it. */
  toLocal(answer: string): string;
  /** The text of a call's body, with the true upload addresses in it. */
  toTrue(body: string): string;
  /** The true address behind a local path, or null. */
  behind(path: string): string | null;
}

export const createUploadAddresses = (): UploadAddresses => {
  const addresses = new Map<string, string>();
  const local = (address: string): string => {
    if (!URL.canParse(address)) return address;
    const path = LOCAL + randomUUID();
    addresses.set(path, address);
    return path;
  };
  const replace = (text: string, name: string, change: (value: string) => string): string => {
    if (!text.includes(`"${name}"`)) return text;
    const parsed = JSON.parse(text, (key, value) =>
      key === name && typeof value === 'string' ? change(value) : value,
    );
    return JSON.stringify(parsed);
  };
  return {
    toLocal: (answer) => replace(answer, 'uploadURL', local),
    toTrue: (body) => replace(body, 'imageURL', (value) => addresses.get(value) ?? value),
    behind: (path) => addresses.get(path) ?? null,
  };
};
