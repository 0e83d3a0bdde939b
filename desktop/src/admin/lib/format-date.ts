import { dateTimeWords, plainSpaces } from '@shutterdesk/shared';

/** 'Nov 21, 2026, 08:15 AM', in the person's own time zone. */
export const formatDateTime = dateTimeWords();

/** 'Nov 21, 2026, 03:00 AM (Europe/Berlin)', in the studio's time zone; null is UTC. */
export const inZone = (iso: string, timeZone: string | null): string =>
  `${dateTimeWords(timeZone ?? 'UTC')(iso)} (${(timeZone ?? 'UTC').replaceAll('_', ' ')})`;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Nov 21, 2026' */
export const formatDay = (iso: string): string => day.format(new Date(iso));

const time = { hour: '2-digit', minute: '2-digit' } as const;
const clock = new Intl.DateTimeFormat('en-US', time);
const dayAndClock = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...time });
const exactClock = new Intl.DateTimeFormat('en-US', { ...time, second: '2-digit' });

/** '12:04:30 PM' */
export const formatExactClock = (iso: string): string => plainSpaces(exactClock.format(new Date(iso)));

/** '09:31 PM' on the day itself, 'Nov 20, 09:31 PM' later. */
export const formatClock = (iso: string, now = new Date()): string => {
  const date = new Date(iso);
  return plainSpaces((date.toDateString() === now.toDateString() ? clock : dayAndClock).format(date));
};

/** `yyyy-mm-dd` of the person's own time zone. */
export const localDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
