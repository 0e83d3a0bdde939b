import type { Changes } from '@shutterdesk/shared';
import { CALLS, type Call } from './calls.ts';

export interface Match extends Call {
  readonly params: Readonly<Record<string, string>>;
}

/** A call that can be queued. */
export interface ChangeMatch extends Match {
  readonly changes: Changes;
}

/** Literal paths come before those with parameters: `/order` is not an id. */
const PATTERNS = CALLS.map((call) => {
  const pattern = new RegExp(`^${call.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { ...call, pattern };
}).sort((a, b) => Number(a.endpoint.path.includes('{')) - Number(b.endpoint.path.includes('{')));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The contract's endpoint for a call, or null. */
export const matchEndpoint = (method: string, pathname: string): Match | null => {
  for (const { name, endpoint, pattern } of PATTERNS) {
    const found = endpoint.method === method ? pattern.exec(pathname) : null;
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decoded(value)]);
    return { name, endpoint, params: Object.fromEntries(params) };
  }
  return null;
};
