const dateAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Some versions of the locale data put a narrow no-break space before AM and PM. */
const plainSpaces = (text: string): string => text.replace(/\u202f/g, ' ');

/** 'Nov 21, 2026, 08:15 AM', in the person's own time zone. */
export const formatDateTime = (iso: string): string => plainSpaces(dateAndTime.format(new Date(iso)));

/** 'Nov 21, 2026' */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** 'Sat, Nov 21, 2026' of a calendar date ('2026-11-21'), the same everywhere; any other text as it is. */
export const formatCalendarDate = (text: string): string => {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDate ? weekday.format(new Date(text)) : text;
};

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
