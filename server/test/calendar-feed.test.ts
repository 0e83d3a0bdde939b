import {
  bin,
  DEFAULT_SETTINGS,
  deleteEnquiry,
  markEnquiry,
  parts,
  readEnquiryEvent,
  saveSettings,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { eventsIn, readFeed, startCalendarStudio } from './calendar-studio.ts';
import { never } from './enquiry-studio.ts';
import { refusal, startPagelessServer } from './test-server.ts';

const DAY = 24 * 3_600_000;

const titles = async (url: string): Promise<string[]> => (await eventsIn(url)).map(({ summary }) => summary);

describe('the feed', () => {
  it('has booked days as certain and answered ones as tentative, in their order, and nothing else', async () => {
    const { admin, enquire } = await startCalendarStudio();
    await enquire('answered', { name: 'Answered', preferredDate: '2027-06-13' });
    await enquire('booked', { name: 'Booked', preferredDate: '2027-06-12' });
    await enquire('booked', { name: 'Without a day', preferredDate: null });
    for (const stage of ['new', 'declined', 'archived'] as const) await enquire(stage, { name: stage });
    await enquire('booked', { name: 'Spam', spam: true });
    const gone = await enquire('booked', { name: 'Deleted' });
    await admin.api(deleteEnquiry, { params: { id: gone } });
    const { url } = await admin.api(parts.calendar.save);
    expect((await eventsIn(url)).map(({ summary, status }) => [summary, status])).toEqual([
      ['Booked – Signature', 'CONFIRMED'],
      ['Maybe: Answered – Signature', 'TENTATIVE'],
    ]);
  });

  it('begins 13 months back', async () => {
    const { admin, enquire, clock } = await startCalendarStudio();
    const daysAgo = (days: number) => new Date(clock.now() - days * DAY).toISOString().slice(0, 10);
    await enquire('booked', { name: 'Long ago', preferredDate: daysAgo(430) });
    await enquire('booked', { name: 'A year ago', preferredDate: daysAgo(380) });
    const { url } = await admin.api(parts.calendar.save);
    expect(await titles(url)).toEqual(['A year ago – Signature']);
  });

  it('keeps the id of an event, and counts its versions up', async () => {
    const { admin, enquire, server } = await startCalendarStudio();
    const id = await enquire('answered');
    await server.context.db
      .updateTable('contact_submissions')
      .set({ createdAt: '2026-01-01T00:00:00.000Z', stageAt: '2026-01-02T00:00:00.000Z' })
      .execute();
    const { url } = await admin.api(parts.calendar.save);
    const [before = never()] = await eventsIn(url);
    await admin.api(markEnquiry, { params: { id }, body: { stage: 'booked' } });
    const [after = never()] = await eventsIn(url);
    expect(after.uid).toBe(before.uid);
    expect(before.sequence).toBe(86_400);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    await admin.api(markEnquiry, { params: { id }, body: { stage: 'declined' } });
    expect(await titles(url)).toEqual([]);
  });

  it('answers 304 while it is unchanged, whatever else changes, after a restart too', async () => {
    const environment = { PUBLIC_URL: 'https://studio.example.com' };
    const { server, admin, enquire } = await startCalendarStudio({ environment });
    const id = await enquire('booked');
    const { url } = await admin.api(parts.calendar.save);
    const first = await readFeed(url);
    const etag = first.headers.get('etag') ?? never();
    const status = async (tag = etag): Promise<number> => (await readFeed(url, { 'if-none-match': tag })).status;
    expect(await status()).toBe(304);
    expect(await status(`W/${etag}`)).toBe(304);
    await enquire('new');
    expect(await status()).toBe(304);
    const unchanged = await readFeed(url, { 'if-none-match': '"other"' });
    expect([unchanged.headers.get('etag'), await unchanged.text()]).toEqual([etag, await first.text()]);
    await admin.api(deleteEnquiry, { params: { id } });
    expect(await status()).toBe(200);
    await admin.api(bin.contacts.restore, { params: { id } });
    expect(await status()).toBe(304);
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, brandName: 'Other Light' } });
    const changed = await readFeed(url, { 'if-none-match': etag });
    expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('NAME:Other Light')]);
    await server.close();
    const again = await startPagelessServer({ dataDir: server.dataDir, environment });
    const tag = changed.headers.get('etag') ?? never();
    expect((await readFeed(url.replace(server.url, again.url), { 'if-none-match': tag })).status).toBe(304);
  });
});

describe('the file of one booking', () => {
  it('holds the same event as the feed', async () => {
    const { admin, enquire } = await startCalendarStudio();
    const id = await enquire('booked');
    const { name, text } = await admin.api(readEnquiryEvent, { params: { id } });
    expect(name).toBe('ada-2027-06-12.ics');
    const { url } = await admin.api(parts.calendar.save);
    const feed = await (await readFeed(url)).text();
    const event = /BEGIN:VEVENT.*END:VEVENT/s;
    expect(event.exec(text)?.[0]).toBe(event.exec(feed)?.[0]);
  });

  it('is refused with a sentence if there is no day', async () => {
    const { admin, enquire } = await startCalendarStudio();
    const ids = [
      await enquire('new'),
      await enquire('booked', { preferredDate: null }),
      await enquire('booked', { spam: true }),
      uuid(),
    ];
    for (const id of ids) {
      expect(await refusal(await admin.send(`/api/contacts/${id}/event`))).toEqual([404, 'not_found']);
    }
  });
});
