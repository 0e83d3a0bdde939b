import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** A cookie's value; undefined when there is none of that name. */
export const cookieNamed = ({ headers }: Request, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
