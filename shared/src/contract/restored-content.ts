import * as z from 'zod/mini';
import { anySettingsSchema } from '../schema/settings.ts';
import { type AnyEndpoint, endpoint } from './endpoint.ts';

/** The release that wrote it down may not be the one that reads it. */
const image = z.looseObject({ id: z.string(), createdAt: z.string() });

export const restoredContentSchema = z.object({
  settings: anySettingsSchema,
  gallery: z.array(image),
  hero: z.array(image),
  /** A release before 0.3.0 has none; one or none. */
  portrait: z._default(z.array(image), []),
});
export type RestoredContent = z.infer<typeof restoredContentSchema>;

/** Tells whether an endpoint answers with the items of a noun that a restored backup may have changed. */
export const tellsContent = ({ changes, shows }: Pick<AnyEndpoint, 'changes' | 'shows'>): boolean =>
  (changes ?? shows ?? { noun: '' }).noun in restoredContentSchema.shape;

/** The content at a start, and what the server knows of its own past. */
export const toldContentSchema = z.extend(restoredContentSchema, {
  /** The states in which the server's last starts ended, oldest first; the last of them is its state now. */
  states: z._default(z.array(z.string()), []),
});

const START = /^[\w-]+(?:,[\w-]+)*$/;

/** A reader whose cursor is refused with `cursor_unknown` learns by this what is lost, and what is newer work. */
export const readRestoredContent = endpoint({
  method: 'GET',
  path: '/api/restored-content',
  summary: 'The content as it was at the first start of the server after the known ones, or `null`',
  access: 'admin',
  who: 'inbox',
  query: z.object({
    /** The `starts` of the change feed, joined by commas. */
    known: z.optional(
      z
        .string('Invalid input')
        .check(z.maxLength(2000, 'Must be at most 2000 characters'), z.regex(START, 'Invalid input')),
    ),
  }),
  /** null: the server does not know which start that was. */
  answer: z.nullable(toldContentSchema),
  offline: 'online-only',
  tellsStart: true,
});
