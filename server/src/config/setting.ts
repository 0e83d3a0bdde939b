import * as z from 'zod';

const blankIsUnset = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** One environment variable: blank counts as not set. */
export const setting = <Rule extends z.ZodType>(rule: Rule) => z.preprocess(blankIsUnset, rule);

/** An address of the web without a user's name, a query or a fragment. */
export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).username === '' &&
  new URL(value).password === '' &&
  !/[?#]/.test(value);

export const isOrigin = (value: string): boolean => isWebAddress(value) && new URL(value).pathname === '/';
