import { dateTimeWords } from '@shutterdesk/shared';

/** 'Nov 21, 2026, 08:15 AM', in the person's own time zone. */
export const formatDateTime = dateTimeWords();

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Nov 21, 2026' */
export const formatDay = (iso: string): string => day.format(new Date(iso));

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const exactClock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** '12:04:30' */
export const formatExactClock = (iso: string): string => exactClock.format(new Date(iso));

/** '12:04' on the day itself, 'Nov 20, 12:04' later. */
export const formatClock = (iso: string, now = new Date()): string => {
  const date = new Date(iso);
  return (date.toDateString() === now.toDateString() ? clock : dayAndClock).format(date);
};

/** `yyyy-mm-dd` of the person's own time zone. */
export const localDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
