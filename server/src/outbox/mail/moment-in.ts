import { dateTimeWords } from '@shutterdesk/shared';

/**
 * Writes a moment (ISO 8601) in the studio's time zone, with the zone's name: 'Nov 28, 2026, 02:50 PM (Australia/Sydney)'.
 * @param timeZone an IANA name; null is UTC
 */
export const momentIn = (timeZone: string | null | undefined, iso: string, locale: string): string => {
  const words = dateTimeWords(timeZone ?? 'UTC', locale)(iso);
  return timeZone ? `${words} (${timeZone.replaceAll('_', ' ')})` : `${words} UTC`;
};
