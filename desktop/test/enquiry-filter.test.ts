import { listEnquiries } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import {
  enquiryFilterOf,
  type FilterChoices,
  fromAddress,
  NO_FILTER,
  onlyOne,
} from '../src/admin/features/bookings/enquiry-filter.ts';
import { replyLink } from '../src/admin/features/bookings/reply/reply-link.ts';
import { asCsv, enquiriesAsCsv } from '../src/admin/lib/csv.ts';
import { enquiry } from './enquiry.ts';

describe('the filter of enquiries', () => {
  const now = new Date(2026, 10, 21, 12);
  const asked = (part: Partial<FilterChoices>) =>
    enquiryFilterOf('inbox', { ...NO_FILTER, stage: 'all', ...part }, now);
  const midnight = (day: number) => new Date(2026, 10, day).toISOString();

  it('includes everything but archived inquiries at first, or all spam', () => {
    expect(enquiryFilterOf('inbox', NO_FILTER, now)).toEqual({ stage: 'current' });
    expect(enquiryFilterOf('spam', NO_FILTER)).toEqual({ spam: 'only' });
  });

  it('chooses a stage, all that came from an address, or one inquiry wherever it is', () => {
    expect(asked({ stage: 'unanswered' })).toEqual({ stage: 'unanswered' });
    expect(enquiryFilterOf('inbox', fromAddress('zoe@example.com'), now)).toMatchObject({ search: 'zoe@example.com' });
    expect(enquiryFilterOf('inbox', fromAddress('zoe@example.com'), now).stage).toBeUndefined();
    expect(enquiryFilterOf('spam', onlyOne('x'))).toEqual({ spam: 'only', id: 'x' });
  });

  it('searches in the person’s own time zone', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(asked({ search: ' zoe  angstrom ' })).toEqual({ search: 'zoe  angstrom', timeZone });
    expect(asked({ search: '   ' })).toEqual({});
  });

  it('counts days in the person’s time zone, including both ends', () => {
    expect(asked({ date: 'today' })).toEqual({ receivedFrom: midnight(21) });
    expect(asked({ date: 'week' })).toEqual({ receivedFrom: midnight(15) });
    expect(asked({ date: 'between', from: '2026-11-14', to: '2026-11-20' })).toEqual({
      receivedFrom: midnight(14),
      receivedBefore: midnight(21),
    });
    expect(asked({ date: 'between', from: '', to: '' })).toEqual({});
  });

  it('selects enquiries with a preferred date in the future', () => {
    expect(asked({ date: 'ahead' })).toEqual({ preferredFrom: '2026-11-21' });
  });

  it.each(['0001-01-01', '0099-12-31', '9999-12-31', '12345-01-01'])('is accepted by the API for %s', (day) => {
    const query = asked({ date: 'between', from: day, to: day });
    expect(listEnquiries.query?.safeParse(query).success).toBe(true);
  });
});

describe('a CSV file of enquiries', () => {
  it('contains no cell that a spreadsheet would calculate', () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1']) {
      const [, line] = enquiriesAsCsv([enquiry({ name, message: 'm' })]).split('\r\n');
      const cell = line?.split(',')[1] ?? '';
      expect(cell.startsWith(`"'`), JSON.stringify(name)).toBe(true);
    }
  });

  it('contains no formula in a spreadsheet that splits at semicolons either', () => {
    const message = 'x;=1+1;y ;-)\n=2\n; +3\t@4\nfine; a=b, c-d';
    const csv = enquiriesAsCsv([enquiry({ message })]);
    expect(csv).toContain(`"x;'=1+1;y ;-)\n'=2\n;' +3\t'@4\nfine; a=b, c-d"`);
  });

  it('contains no formula in the second line of a text either, and reads many blank lines once', () => {
    const note = { id: '1', by: 'bo', at: '2026-11-21T23:30:00.000Z' };
    expect(enquiriesAsCsv([enquiry({ message: '\n=1' })])).toContain("\n'=1");
    const long = `a${'\n'.repeat(200_000)}b`;
    expect(enquiriesAsCsv([enquiry({ message: 'm', notes: [{ ...note, text: long }] })])).toContain(long);
  });

  it('has the answers to the studio’s own questions in one cell, and no formula in it', () => {
    const answers = [
      { question: 'Where is it?', answer: 'The mill' },
      { question: '=1+1', answer: '=2' },
    ];
    expect(enquiriesAsCsv([enquiry({ answers })])).toMatch(/,"Where is it\?: The mill\n'=1\+1: =2"$/);
  });

  it('puts every cell in quotes', () => {
    const [head, line] = enquiriesAsCsv([enquiry({ message: 'm', preferredDate: null })]).split('\r\n');
    expect(head).toMatch(
      /^\uFEFF"Received \([\w/+-]+\)","Name","Email","Phone","Package","Preferred Date","Message","Stage","Stage Since \([\w/+-]+\)","Notes","Answers"$/,
    );
    expect(line).toMatch(/^(?:"[^"]*",){5}"","m","new","","",""$/);
  });

  it('shows the time of arrival in the person’s time zone', () => {
    const createdAt = new Date(2026, 10, 21, 8, 5).toISOString();
    expect(enquiriesAsCsv([enquiry({ createdAt })])).toContain('\n"2026-11-21 08:05",');
  });

  it('writes a phone number as text, with an apostrophe only before three digits or less, but not other texts with a plus', () => {
    const phoneOf = (phone: string) => enquiriesAsCsv([enquiry({ phone })]).split('"')[29];
    expect(phoneOf('+44 20 7946 0000')).toBe('+44 20 7946 0000');
    expect(phoneOf('+1-646.555/0188')).toBe('+1 646 555 0188');
    expect(phoneOf('(555) 123-4567')).toBe('(555) 123 4567');
    expect(phoneOf('+447700900123')).toBe('+44 7700900123');
    expect(phoneOf('+12125550100')).toBe('+1 2125550100');
    expect(phoneOf('00491701234567')).toBe('0049 1701234567');
    expect(phoneOf('07700900123')).toBe('07700 900123');
    expect(phoneOf('2125550100')).toBe('212 5550100');
    expect(phoneOf('(07700900123)')).toBe('(07700 900123)');
    expect(phoneOf('(020)79460018')).toBe('(020) 79460018');
    expect(phoneOf('+44(0)2079460018')).toBe('+44 (0) 2079460018');
    for (const short of ['(555)', '(020)', '7', '12', '999', '+44']) expect(phoneOf(short)).toBe(`'${short}`);
    expect(phoneOf('1-2-2026')).toBe('1 2 2026');
    for (const formula of ['+1+1', '+A1', '-1', '=1+1', '+44;=1', '-44 20']) {
      expect(phoneOf(formula)?.startsWith("'") || phoneOf(formula)?.includes("'="), formula).toBe(true);
    }
  });

  it('keeps commas, quotes and line breaks in their cell', () => {
    const csv = enquiriesAsCsv([enquiry({ message: 'a "b", c\nd' })]);
    expect(csv).toContain('"a ""b"", c\nd"');
    expect(csv.startsWith('\uFEFF')).toBe(true);
  });

  it('has the stage and the notes, with their times in one zone, and no formulas in notes', () => {
    const at = '2026-11-21T23:30:00.000Z';
    const notes = [
      { id: '1', by: '=ann', text: 'Called.', at },
      { id: '2', by: 'bo', text: '=1+1', at },
    ];
    const csv = enquiriesAsCsv([enquiry({ message: 'm', stage: 'booked', stageAt: at, notes })], 'Asia/Tokyo');
    expect(csv).toContain('"Stage Since (Asia/Tokyo)"');
    expect(csv).toContain('"booked","2026-11-22 08:30","2026-11-22 08:30 =ann: Called.\n2026-11-22 08:30 bo: =1+1"');
    const [, line] = enquiriesAsCsv([enquiry({ notes: [{ id: '1', by: 'bo', text: 'a\n=1+1', at }] })]).split('\r\n');
    expect(line).toContain("bo: a\n'=1+1");
  });
});

describe('a reply to an enquiry', () => {
  it('lets no text of an enquiry add a field to the mail', () => {
    const link = replyLink(
      enquiry({ email: 'a@example.com?bcc=b@example.com', name: 'X\r\nBcc: y' }),
      'Hollis & Vane',
      null,
    );
    const mail = new URL(link);
    expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(mail.searchParams.get('subject')).toBe('Your Signature inquiry – Hollis & Vane');
  });

  it('quotes only the beginning of a long message', () => {
    const body =
      new URL(replyLink(enquiry({ message: 'word '.repeat(1000) }), 'S', 'de')).searchParams.get('body') ?? '';
    expect(body.length).toBeLessThan(800);
    expect(body.endsWith('…')).toBe(true);
    expect(body).toMatch(/\nAm \d+\. \p{L}+ \d{4} schrieb /u);
  });
});

describe('a reply', () => {
  it.each([
    ['Japanese', '結婚式の写真をお願いしたいです。'.repeat(60)],
    ['Russian', 'Здравствуйте, мы хотели бы заказать съёмку. '.repeat(30)],
    ['Hindi', 'नमस्ते, हमें शादी की तस्वीरें चाहिए। '.repeat(30)],
    ['emoji', '💐'.repeat(600)],
    ['many short lines', 'a\n'.repeat(600)],
  ])('makes a link that every mail program opens, with some of the message: %s', (_what, message) => {
    const href = replyLink(enquiry({ message }), 'Studio Öz', null);
    expect(href.length).toBeLessThanOrEqual(2000);
    expect(new URL(href).searchParams.get('body')).toContain(`> ${[...message][0]}`);
  });

  it('opens even where the name and the package fill a link by themselves', () => {
    const long = '写'.repeat(200);
    const href = replyLink(enquiry({ name: long, selectedPackage: long }), long, null);
    expect(href.length).toBeLessThanOrEqual(2000);
    expect(href).toMatch(/^mailto:ada@example\.com\?subject=/);
  });
});

describe('a CSV file', () => {
  it.each([
    ['en-US', ','],
    ['de-DE', ';'],
    ['fr-FR', ';'],
  ])('divides its cells as Excel in %s does', (locale, separator) => {
    expect(asCsv([['a', 'b;c,d']], locale)).toBe(`\uFEFF"a"${separator}"b;c,d"`);
  });
});
