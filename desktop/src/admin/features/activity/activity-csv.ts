import { type Activity, withoutFormulas } from '@shutterdesk/shared';
import { asCsv, localTimeIn } from '#lib/csv.ts';
import { timeZoneOf } from '#lib/studio/studio-queries.ts';
import { deedWords, whoWords } from './activity-words.ts';

/** The log as a file for Excel, Numbers and Sheets. */
export const activityAsCsv = (entries: readonly Activity[], timeZone = timeZoneOf({ timeZone: null })): string => {
  const localTime = localTimeIn(timeZone);
  const rows = entries.map((entry) => [
    localTime(entry.at),
    entry.madeAt ? localTime(entry.madeAt) : '',
    withoutFormulas(whoWords(entry)),
    withoutFormulas(deedWords(entry)),
    entry.network ?? '',
    entry.what,
  ]);
  return asCsv([[`When (${timeZone})`, 'Made Offline', 'Who', 'What', 'Network', 'Event'], ...rows]);
};
