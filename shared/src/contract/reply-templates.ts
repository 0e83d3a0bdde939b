import * as z from 'zod/mini';
import { id, longest, oneLine, requiredText } from '../schema/fields.ts';
import { replyFileSchema } from './reply-files.ts';
import { knownPlaceholders } from './template-text.ts';

/** The largest number of templates. */
export const REPLY_TEMPLATES_MAX = 20;

const replyTemplateSchema = z.object({
  id,
  /** Names the template in the studio's menu. */
  name: z.string(),
  /** Subject and text may hold the names of `PLACEHOLDERS` in braces. */
  subject: z.string(),
  text: z.string(),
});
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>;

export const replyTemplatesSchema = z.object({
  /** In the order of the menu. */
  templates: z.array(replyTemplateSchema),
  /** Identifies this state of the list. */
  version: z.string(),
  /** The address from which letters to clients are sent; null while mail is not set up. */
  from: z.optional(z.nullable(z.string())),
  /** The files that a letter can have attached, oldest first; absent from a server without them. */
  files: z.optional(z.array(replyFileSchema)),
});
export type ReplyTemplates = z.infer<typeof replyTemplatesSchema>;

export const hasEachOnce = (items: readonly { readonly id: string }[]): boolean =>
  new Set(items.map((item) => item.id)).size === items.length;

export const replyTemplatesInputSchema = z.object({
  templates: z
    .array(
      z.object({
        id,
        name: requiredText(60).check(oneLine),
        subject: requiredText(150).check(oneLine, knownPlaceholders),
        text: requiredText(4000).check(knownPlaceholders),
      }),
      'Invalid input',
    )
    .check(
      longest(REPLY_TEMPLATES_MAX, `There can be at most ${REPLY_TEMPLATES_MAX} templates`),
      z.refine(hasEachOnce, 'Two templates have the same id'),
    ),
  /** The state that the save replaces; refused with 412 if the list has changed. Without it, the save replaces any state. */
  version: z.optional(z.string('Invalid input')),
});
export type ReplyTemplatesInput = z.output<typeof replyTemplatesInputSchema>;
