import * as z from 'zod/mini';
import { readableAddress } from './old-addresses.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const timesSchema = z.object({ days: z.array(z.number()), opens: z.string(), closes: z.string() });
const linkSchema = z.object({ label: z.string(), url: z.string() });
const oldAddressSchema = z.object({ from: z.string(), to: z.string() });

/** An item of the opening hours, of the studio's own links or of its old addresses, in words; null for any other value. */
export const pageChoiceWords = (item: unknown): string | null => {
  const times = timesSchema.safeParse(item).data;
  if (times) return `${times.days.map((day) => DAYS[day - 1]).join(', ')} ${times.opens}–${times.closes}`;
  const link = linkSchema.safeParse(item).data;
  if (link) return `${link.label} (${link.url})`;
  const old = oldAddressSchema.safeParse(item).data;
  return old ? `${readableAddress(old.from)} → ${readableAddress(old.to)}` : null;
};
