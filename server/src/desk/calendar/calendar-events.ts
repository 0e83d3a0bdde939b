import {
  type CalendarEnquiry,
  enquiryAddress,
  LAST_CALENDAR_DAY,
  offPageWordsIn,
  plusDays,
  type Settings,
  wordsIn,
} from '@shutterdesk/shared';
import {
  escape as escapeText,
  ICalCalendar,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

type Language = Settings['language'];

export interface Studio {
  /** The address that links to enquiries begin with. */
  readonly siteUrl: string;
  /** The page's. */
  readonly language: Language;
}

export interface NamedStudio extends Studio {
  readonly brandName: string;
}

/** A hint how often to read the feed; many calendars ignore it. */
const READ_EVERY_S = 3600;
const MESSAGE_MAX = 500;

/** Removes characters that break the format: the library escapes only commas, semicolons and line ends. */
const cleanLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, ' ');

const oneLine = (text: string): string => cleanLines(text).replace(/\s+/g, ' ').trim();

const shortened = (message: string): string => {
  const letters = [...message];
  return letters.length > MESSAGE_MAX ? `${letters.slice(0, MESSAGE_MAX).join('').trimEnd()}…` : message;
};

const titleOf = ({ name, selectedPackage, stage }: CalendarEnquiry, language: Language): string => {
  const title = `${oneLine(name)} – ${oneLine(selectedPackage)}`;
  return stage === 'booked' ? title : offPageWordsIn(language).studio.maybe(title);
};

/** Private notes are left out: a calendar is often shared. */
const descriptionOf = (
  { phone, email, message, answers = [], id }: CalendarEnquiry,
  { siteUrl, language }: Studio,
): string => {
  const { form } = wordsIn(language);
  const { letter, studio } = offPageWordsIn(language);
  return [
    letter.line(form.phone, oneLine(phone)),
    letter.line(form.email, oneLine(email)),
    ...answers.map(({ question, answer }) => letter.line(oneLine(question), shortened(oneLine(answer)))),
    '',
    shortened(cleanLines(message)),
    '',
    studio.open(`${siteUrl}${enquiryAddress(id)}`),
  ].join('\n');
};

/**
 * The number of this version of an event: the seconds from the enquiry's arrival to its last change of stage, the
 * only change that an event shows. Unlike a counter, it does not go back with a restored backup.
 */
const sequenceOf = ({ createdAt, stageAt }: CalendarEnquiry): number =>
  Math.max(0, Math.floor((Date.parse(stageAt ?? createdAt) - Date.parse(createdAt)) / 1000));

const eventOf = (enquiry: CalendarEnquiry, studio: Studio): ICalEventData => {
  const isBooked = enquiry.stage === 'booked';
  const changedAt = new Date(enquiry.stageAt ?? enquiry.createdAt);
  const day = enquiry.preferredDate;
  return {
    id: `${enquiry.id}@shutterdesk`,
    sequence: sequenceOf(enquiry),
    // The time of the read would change the bytes of an unchanged calendar.
    stamp: changedAt,
    lastModified: changedAt,
    created: new Date(enquiry.createdAt),
    start: day,
    // The end is the next day. The last calendar day has none: without an end, an event lasts for its one day.
    ...(day < LAST_CALENDAR_DAY ? { end: plusDays(day, 1) } : {}),
    allDay: true,
    summary: titleOf(enquiry, studio.language),
    description: descriptionOf(enquiry, studio),
    status: isBooked ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    transparency: isBooked ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  };
};

/** Adds the last line end, which the format demands and the library leaves out. */
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

const PRODUCT = '//Shutterdesk//Shutterdesk//EN';

/** One event as a file. It has the same id as in the feed, so a calendar with both shows it once. */
export const eventFile = (enquiry: CalendarEnquiry, studio: Studio): string =>
  textOf(new ICalCalendar({ prodId: PRODUCT, events: [eventOf(enquiry, studio)] }));

/** The feed. It names no time zone: a day is the same day everywhere. */
export const eventsFeed = (enquiries: readonly CalendarEnquiry[], studio: NamedStudio): string =>
  textOf(
    new ICalCalendar({
      prodId: PRODUCT,
      // The library does not escape the name.
      name: escapeText(oneLine(studio.brandName), false),
      ttl: READ_EVERY_S,
      events: enquiries.map((enquiry) => eventOf(enquiry, studio)),
    }),
  );

/** A file name that every system accepts: 'ada-lovelace-2027-06-12.ics'. */
export const eventFileName = ({ name, preferredDate }: CalendarEnquiry): string => {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const title = [...words.join('-').toLowerCase()].slice(0, 40).join('');
  return `${[title, preferredDate].filter(Boolean).join('-')}.ics`;
};
