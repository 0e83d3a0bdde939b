import { type AnyEndpoint, type Changes, contract } from '@shutterdesk/shared';

export type CallName = keyof typeof contract;

/** Every call that can wait for the server. */
export type QueuedCall = {
  [Name in CallName]: (typeof contract)[Name]['offline'] extends 'queue' ? Name : never;
}[CallName];

export interface Match {
  readonly name: CallName;
  readonly endpoint: AnyEndpoint;
  readonly params: Readonly<Record<string, string>>;
}

/** A call that can wait for the server. */
export interface ChangeMatch extends Match {
  readonly changes: Changes;
}

const NAMES = Object.keys(contract) as CallName[];

/** Literal paths before those with parameters: `/order` is no id. */
const PATTERNS = NAMES.map((name) => {
  const endpoint: AnyEndpoint = contract[name];
  return { name, endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
}).sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The endpoint of the contract that a call is for, or null. */
export const matchEndpoint = (method: string, pathname: string): Match | null => {
  for (const { name, endpoint, pattern } of PATTERNS) {
    const found = endpoint.method === method ? pattern.exec(pathname) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decoded(value)]);
    return { name, endpoint, params: Object.fromEntries(params) };
  }
  return null;
};
