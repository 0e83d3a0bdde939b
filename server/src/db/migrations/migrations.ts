import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { first } from './0001-first.ts';

/** Every change of the schema, in order. Add only to the end. */
export const migrations: Migrations = {
  '0001-first': first,
};
