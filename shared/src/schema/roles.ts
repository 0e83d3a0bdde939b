import * as z from 'zod/mini';

/** The roles of a studio's people, from the least to the most: each includes those before it. */
export const ROLES = ['inbox', 'helper', 'owner'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

/** A person from before there were roles, or named without one, may do everything. */
export const FIRST_ROLE: Role = 'owner';
