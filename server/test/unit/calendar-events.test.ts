import type { CalendarEnquiry } from '@shutterdesk/shared';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { eventFile, eventFileName, eventsFeed } from '../../src/desk/calendar/calendar-events.ts';
import { firstDayOf } from '../../src/desk/calendar/calendar-feed.ts';

const SITE = 'https://studio.example.com';
const STUDIO = { siteUrl: SITE, language: null, brandName: 'Studio' };

const enquiry = (change: Partial<CalendarEnquiry> = {}): CalendarEnquiry => ({
  id: '0193e0a0-5c3a-7000-8000-000000000001',
  name: 'Anna Smith',
  email: 'anna@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Wedding',
  preferredDate: '2027-06-12',
  message: 'At the lake.',
  createdAt: '2026-11-22T20:00:00.500Z',
  spam: false,
  stage: 'booked',
  stageAt: '2026-11-23T20:00:00.900Z',
  ...change,
});

/** The event as another library reads it. */
const read = (change: Partial<CalendarEnquiry> = {}) => {
  const text = eventFile(enquiry(change), STUDIO);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no event.');
  const event = new ICAL.Event(component);
  const value = (name: string): string => String(component.getFirstPropertyValue(name));
  return { text, calendar, event, value };
};

describe('an event', () => {
  it('is a whole day of its own, with the client and a link', () => {
    const { event, value, calendar } = read();
    expect(event.startDate.isDate).toBe(true);
    expect([String(event.startDate), String(event.endDate)]).toEqual(['2027-06-12', '2027-06-13']);
    expect(event.summary).toBe('Anna Smith – Wedding');
    expect(event.description.split('\n')).toEqual([
      'Phone: +44 20 7946 0000',
      'Email: anna@example.com',
      '',
      'At the lake.',
      '',
      `Open it: ${SITE}/admin/bookings#inquiry-0193e0a0-5c3a-7000-8000-000000000001`,
    ]);
    expect([value('status'), value('transp')]).toEqual(['CONFIRMED', 'OPAQUE']);
    expect(event.uid).toBe('0193e0a0-5c3a-7000-8000-000000000001@shutterdesk');
    expect(event.sequence).toBe(86_400);
    for (const name of ['dtstamp', 'last-modified']) expect(value(name)).toBe('2026-11-23T20:00:00Z');
    expect(calendar.getFirstProperty('method')).toBeNull();
  });

  it('speaks the language of the page', () => {
    const text = eventFile(enquiry({ stage: 'answered' }), { ...STUDIO, language: 'de' });
    expect(text).toContain('SUMMARY:Vielleicht: Anna Smith – Wedding');
    expect(text).toContain('Telefon: +44');
  });

  it('has the answers to the studio’s own questions, each on one line', () => {
    const answers = [{ question: 'What is planned?', answer: 'Dinner,\nthen a dance' }];
    expect(read({ answers }).event.description).toContain('\nWhat is planned?: Dinner, then a dance\n\nAt the lake.');
  });

  it('is tentative, and leaves the day free, while the enquiry is only answered', () => {
    const { event, value } = read({ stage: 'answered' });
    expect(event.summary).toBe('Maybe: Anna Smith – Wedding');
    expect([value('status'), value('transp')]).toEqual(['TENTATIVE', 'TRANSPARENT']);
  });

  it.each([
    ['2028-02-28', '2028-02-29'],
    ['2028-02-29', '2028-03-01'],
    ['2027-02-28', '2027-03-01'],
    ['2026-12-31', '2027-01-01'],
  ])('of %s ends with %s', (preferredDate, end) => {
    expect(String(read({ preferredDate }).event.endDate)).toBe(end);
  });

  it('of the last calendar day has no end', () => {
    expect(read({ preferredDate: '9999-12-31' }).text).not.toContain('DTEND');
  });

  it('counts its versions from 0, and never below', () => {
    expect(read({ stageAt: undefined }).event.sequence).toBe(0);
    expect(read({ stageAt: '2020-01-01T00:00:00.000Z' }).event.sequence).toBe(0);
  });

  it('never holds a private note', () => {
    const notes = [{ id: '1', text: 'Pays late', by: 'owner', at: '2026-11-22T20:00:00.000Z' }];
    expect(read({ ...enquiry(), notes } as Partial<CalendarEnquiry>).text).not.toContain('Pays late');
  });
});

describe('hostile and foreign texts', () => {
  it.each([
    ['commas; semicolons, and back\\slashes'],
    ['محمد بن عبد الله الخطيب'],
    ['👩‍👩‍👧‍👦🎉 für Zoë'],
    ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)],
    ['END:VEVENT'],
    ['\u202eright to left'],
  ])('%s arrives as it is', (text) => {
    const { event } = read({ name: text, selectedPackage: text, message: text });
    expect(event.summary).toBe(`${text} – ${text}`);
    expect(event.description).toContain(`\n\n${text}\n\n`);
  });

  it('begin no line of their own', () => {
    const evil = 'Ann\r\nEND:VEVENT\nATTENDEE:x\rBEGIN:VALARM\u0000\u0085\u2028x\ud800';
    const { event, calendar, text } = read({ name: evil, message: evil, phone: evil });
    expect(calendar.getAllSubcomponents()).toHaveLength(1);
    expect(event.summary).toBe('Ann END:VEVENT ATTENDEE:x BEGIN:VALARM x\ufffd – Wedding');
    expect(event.description).toContain('\n\nAnn\nEND:VEVENT\nATTENDEE:x\nBEGIN:VALARM');
    expect(event.attendees).toEqual([]);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/);
  });

  it('fill lines of at most 75 octets, each with its end, and a long message is cut between two letters', () => {
    const { text, event } = read({ message: '🎉'.repeat(3000), name: 'é'.repeat(200) });
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(event.description).toContain(`\n${'🎉'.repeat(500)}…\n`);
  });

  it('become a file name that any system accepts', () => {
    expect(eventFileName(enquiry())).toBe('anna-smith-2027-06-12.ics');
    expect(eventFileName(enquiry({ name: '../../etc/passwd\0:*?' }))).toBe('etc-passwd-2027-06-12.ics');
    expect(eventFileName(enquiry({ name: 'محمد الخطيب' }))).toBe('محمد-الخطيب-2027-06-12.ics');
    expect(eventFileName(enquiry({ name: '🎉' }))).toBe('2027-06-12.ics');
  });
});

describe('the feed', () => {
  it('has the studio’s name, however it is written, and asks to be read each hour', () => {
    const brand = 'Smith, Jones; & Söhne\r\nX-EVIL:1 \\ Co';
    const calendar = new ICAL.Component(ICAL.parse(eventsFeed([enquiry()], { ...STUDIO, brandName: brand })));
    // The parser leaves properties that it does not know as they are written.
    for (const property of ['name', 'x-wr-calname']) {
      expect(calendar.getFirstPropertyValue(property)).toBe('Smith\\, Jones\\; & Söhne X-EVIL:1 \\\\ Co');
    }
    expect(calendar.getFirstProperty('x-evil')).toBeNull();
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  });

  it('can be empty', () => {
    expect(new ICAL.Component(ICAL.parse(eventsFeed([], STUDIO))).getAllSubcomponents()).toEqual([]);
  });

  it.each([
    ['2026-11-22T21:00:00Z', '2025-10-01'],
    ['2027-01-31T23:59:59Z', '2025-12-01'],
  ])('of %s begins with %s', (now, first) => {
    expect(firstDayOf(Date.parse(now))).toBe(first);
  });
});
