import type { Request } from 'express';

/** A cookie's value as it was sent; undefined where there is none of that name. */
export const cookieNamed = ({ headers }: Request, name: string): string | undefined =>
  headers.cookie
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
