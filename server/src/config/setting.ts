import path from 'node:path';
import * as z from 'zod';

const blankIsUnset = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** Parses an environment variable; a blank one counts as unset. */
export const setting = <Rule extends z.ZodType>(rule: Rule) => z.preprocess(blankIsUnset, rule);

/** The path of a file or folder, made whole. */
export const filePath = z
  .string()
  .refine((value) => !value.startsWith('~'), 'begins with ~, which only a shell replaces: write the whole path')
  .transform((value) => path.resolve(value));

/** A web address without a user name, a query or a fragment. */
export const isWebAddress = (value: string): boolean =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).username === '' &&
  new URL(value).password === '' &&
  !/[?#]/.test(value);

export const isOrigin = (value: string): boolean => isWebAddress(value) && new URL(value).pathname === '/';
