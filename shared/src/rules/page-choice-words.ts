import * as z from 'zod/mini';
import { readableAddress } from './old-addresses.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const timesSchema = z.object({ days: z.array(z.number()), opens: z.string(), closes: z.string() });
const linkSchema = z.object({ label: z.string(), url: z.string() });
const oldAddressSchema = z.object({ from: z.string(), to: z.string() });

const questionSchema = z.object({ words: z.string(), choices: z.array(z.string()), isRequired: z.boolean() });

/** Opening hours, a link of the studio, an old address or a question of the form in words; null for any other value. */
export const pageChoiceWords = (item: unknown): string | null => {
  const times = timesSchema.safeParse(item).data;
  if (times) return `${times.days.map((day) => DAYS[day - 1]).join(', ')} ${times.opens}–${times.closes}`;
  const link = linkSchema.safeParse(item).data;
  if (link) return `${link.label} (${link.url})`;
  const old = oldAddressSchema.safeParse(item).data;
  if (old) return `${readableAddress(old.from)} → ${readableAddress(old.to)}`;
  const question = questionSchema.safeParse(item).data;
  if (!question) return null;
  const { words, choices, isRequired } = question;
  return [isRequired ? `${words} (required)` : words, choices.join(', ')].filter(Boolean).join(': ');
};
