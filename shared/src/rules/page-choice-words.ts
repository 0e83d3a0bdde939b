import * as z from 'zod/mini';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const timesSchema = z.object({ days: z.array(z.number()), opens: z.string(), closes: z.string() });
const linkSchema = z.object({ label: z.string(), url: z.string() });

/** An item of the opening hours or of the studio's own links, in words; null for any other value. */
export const pageChoiceWords = (item: unknown): string | null => {
  const times = timesSchema.safeParse(item).data;
  if (times) return `${times.days.map((day) => DAYS[day - 1]).join(', ')} ${times.opens}–${times.closes}`;
  const link = linkSchema.safeParse(item).data;
  return link ? `${link.label} (${link.url})` : null;
};
