import type { ContactSubmission } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { inquiriesAsCsv } from '../src/renderer/features/bookings/inquiry-csv.ts';
import { filterInquiries, NO_FILTER } from '../src/renderer/features/bookings/inquiry-filter.ts';
import { replyLink } from '../src/renderer/features/bookings/reply-link.ts';

const inquiry = (part: Partial<ContactSubmission> = {}): ContactSubmission => ({
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Zoë Ångström',
  email: 'zoe@example.com',
  phone: '(555) 123-4567',
  selectedPackage: 'Signature',
  preferredDate: '2027-05-01',
  message: 'We would love a session\nin the park.',
  createdAt: '2026-11-21T10:00:00.000Z',
  spam: false,
  ...part,
});

const found = (search: string, one = inquiry()) => filterInquiries([one], { ...NO_FILTER, search }).length === 1;

describe('finding inquiries', () => {
  it('looks into every field, whatever the capitals and accents', () => {
    for (const search of ['zoe angstrom', 'EXAMPLE.com', 'signature', 'park', '2027-05-01', 'May 1, 2027']) {
      expect(found(search), search).toBe(true);
    }
    expect(found('zoe nobody')).toBe(false);
  });

  it('finds a phone number however it was written', () => {
    expect(found('5551234567')).toBe(true);
    expect(found('555-123-4567')).toBe(true);
    expect(found('(555)123.45')).toBe(true);
    expect(found('555-999-0000')).toBe(false);
  });

  it('counts days as the person does, both ends included', () => {
    const now = new Date(2026, 10, 21, 12);
    const at = (day: number, hour: number) => inquiry({ createdAt: new Date(2026, 10, day, hour).toISOString() });
    const all = [at(21, 0), at(20, 23), at(15, 0), at(14, 23)];
    const shown = (part: object) => filterInquiries(all, { ...NO_FILTER, ...part }, now);
    expect(shown({ date: 'today' })).toEqual([all[0]]);
    expect(shown({ date: 'week' })).toEqual(all.slice(0, 3));
    expect(shown({ date: 'between', from: '2026-11-14', to: '2026-11-20' })).toEqual(all.slice(1));
  });

  it('shows whose preferred date is still to come', () => {
    const now = new Date(2027, 4, 1, 12);
    const all = [inquiry(), inquiry({ preferredDate: '2027-04-30' }), inquiry({ preferredDate: null })];
    expect(filterInquiries(all, { ...NO_FILTER, date: 'ahead' }, now)).toEqual([all[0]]);
  });
});

describe('a file for the spreadsheet', () => {
  it('gives no cell that a spreadsheet would calculate', () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1']) {
      const [, line] = inquiriesAsCsv([inquiry({ name, message: 'm' })]).split('\r\n');
      const cell = line?.split(',')[1] ?? '';
      expect(cell.startsWith(`"'`), JSON.stringify(name)).toBe(true);
    }
  });

  it('gives none where one that is set to semicolons would begin a cell either', () => {
    const message = 'x;=1+1;y ;-)\n=2\n; +3\t@4\nfine; a=b, c-d';
    const csv = inquiriesAsCsv([inquiry({ message })]);
    expect(csv).toContain(`"x;'=1+1;y ;-)\n'=2\n;' +3\t'@4\nfine; a=b, c-d"`);
  });

  it('has every cell in quotes', () => {
    const [head, line] = inquiriesAsCsv([inquiry({ message: 'm', preferredDate: null })]).split('\r\n');
    expect(head).toBe('\uFEFF"Received","Name","Email","Phone","Package","Preferred Date","Message"');
    expect(line).toMatch(/^(?:"[^"]*",){5}"","m"$/);
  });

  it('keeps commas, quotes and line breaks in their cell', () => {
    const csv = inquiriesAsCsv([inquiry({ message: 'a "b", c\nd' })]);
    expect(csv).toContain('"a ""b"", c\nd"');
    expect(csv.startsWith('\uFEFF')).toBe(true);
  });
});

describe('a reply', () => {
  it('lets nothing of an inquiry add a field to the mail', () => {
    const link = replyLink(inquiry({ email: 'a@example.com?bcc=b@example.com', name: 'X\r\nBcc: y' }), 'Hollis & Vane');
    const mail = new URL(link);
    expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(mail.searchParams.get('subject')).toBe('Your Signature inquiry – Hollis & Vane');
  });

  it('quotes the beginning of a long message', () => {
    const body = new URL(replyLink(inquiry({ message: 'word '.repeat(1000) }), 'S')).searchParams.get('body') ?? '';
    expect(body.length).toBeLessThan(800);
    expect(body.endsWith('…')).toBe(true);
  });
});
