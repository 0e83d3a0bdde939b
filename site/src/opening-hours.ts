/** Opening hours on some days, in the form for search engines. */
export interface OpeningHours {
  readonly dayOfWeek: readonly string[];
  /** hh:mm */
  readonly opens: string;
  readonly closes: string;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const DASH = /\s*(?:-|–|—|\bto\b)\s*/;

const LINE = /^(.*?[a-z])\.?\s*:?\s+(\d.*)$/i;

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s*(?:(a|p)\.?m\.?)?$/i;

const dayIndex = (word: string): number =>
  word.length < 2 ? -1 : DAYS.findIndex((day) => day.toLowerCase().startsWith(word.toLowerCase().replace(/\.$/, '')));

const GROUPS: Record<string, readonly string[]> = {
  weekdays: DAYS.slice(0, 5),
  weekends: DAYS.slice(5),
  weekend: DAYS.slice(5),
  daily: DAYS,
  'every day': DAYS,
};

/** 'Mon–Fri', 'Tue, Thu', 'Weekdays'; null for anything else. */
const daysIn = (text: string): readonly string[] | null => {
  const group = GROUPS[text.toLowerCase()];
  if (group) return group;
  const days = text.split(/\s*(?:,|&|\band\b)\s*/).flatMap((part) => {
    const [from = -1, to = from, ...rest] = part.split(DASH).map(dayIndex);
    return rest.length > 0 || from < 0 || to < from ? [null] : DAYS.slice(from, to + 1);
  });
  return days.every((day) => day !== null) ? days : null;
};

/** Minutes after midnight, and whether am or pm was written. */
const timeIn = (text: string) => {
  const [, hour, minute = '0', half] = TIME.exec(text.trim()) ?? [];
  if (hour === undefined) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hours > 24 || Number(minute) > 59 ? null : { minutes: hours * 60 + Number(minute), said: half !== undefined };
};

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** '9–5' ends in the afternoon, '6pm – 12am' at midnight; '6pm – 5' is not understood. */
const rangeIn = (text: string): Pick<OpeningHours, 'opens' | 'closes'> | null => {
  const [opens, closes, ...rest] = text.split(DASH).map(timeIn);
  if (!opens || !closes || rest.length > 0) return null;
  const afternoon = closes.minutes <= opens.minutes && !closes.said && closes.minutes < 12 * 60 ? 12 * 60 : 0;
  const end = closes.minutes === 0 ? 24 * 60 : closes.minutes + afternoon;
  return end > opens.minutes && end <= 24 * 60 ? { opens: clock(opens.minutes), closes: clock(end % (24 * 60)) } : null;
};

/** Parses the lines that the studio wrote for people; a line that cannot be parsed is left out. */
export const openingHours = (lines: readonly string[]): readonly OpeningHours[] =>
  lines.flatMap((line) => {
    const [, dayText = '', timeText = ''] = LINE.exec(line.trim()) ?? [];
    const dayOfWeek = daysIn(dayText.trim());
    const range = rangeIn(timeText);
    return dayOfWeek && range ? [{ dayOfWeek, ...range }] : [];
  });
