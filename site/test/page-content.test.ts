import { DEFAULT_SETTINGS, en, type Settings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { pageContent } from '../src/page-content.ts';
import { content, galleryImage, heroImage } from './sample-content.ts';

const withSettings = (change: Partial<Settings>) =>
  pageContent(content({ settings: { ...DEFAULT_SETTINGS, ...change } }), en);

describe('the page’s content', () => {
  it('falls back to the tagline, position and size of the specification', () => {
    const page = pageContent(content(), en);
    expect(page.tagline).toBe("Capturing life's most precious moments");
    expect(page.hero).toMatchObject({ picture: null, x: 0.5, y: 0.65, scale: 1 });
  });

  it('parses named positions and percentages alike', () => {
    const page = pageContent(
      content({ heroImage: heroImage({ backgroundPosition: 'left 12.5%', backgroundSize: '150%' }) }),
      en,
    );
    expect(page.hero).toMatchObject({ x: 0, y: 0.125, scale: 1.5 });
  });

  it('offers each package by name with its price', () => {
    expect(pageContent(content(), en).packageChoices[1]).toEqual({ value: 'Signature', label: 'Signature - $499' });
  });

  it('offers a general inquiry when there are no packages', () => {
    expect(withSettings({ packages: [] }).packageChoices).toEqual([{ value: 'general', label: 'General Inquiry' }]);
  });

  it('says that dates are checked on sending, unless it is told what they are today', () => {
    expect(withSettings({ closedWeekdays: [7] }).dates?.field.hint).toBe('Dates are checked when the form is sent.');
    const dates = { away: [], field: { hint: 'We are closed on Sundays.' } };
    expect(pageContent(content({ dates }), en).dates).toBe(dates);
    const closed = { ...DEFAULT_SETTINGS, schedulingEnabled: false };
    expect(pageContent(content({ dates, settings: closed }), en).dates).toBeNull();
  });

  it('puts one dollar sign before a price, typed or not', () => {
    const packages = [{ name: 'A', price: '$ 250', features: [], featured: false }];
    expect(withSettings({ packages }).packages[0]?.priceLabel).toBe('$250');
  });

  it('uses the name and currency of the settings, also in the form’s choices', () => {
    const page = withSettings({ brandName: 'سارة للتصوير', currency: '£' });
    expect(page.brandName).toBe('سارة للتصوير');
    expect(page.title).toContain('سارة للتصوير');
    expect(page.packageChoices[1]?.label).toBe('Signature - £499');
  });

  it('puts each day of the business hours on its own line', () => {
    expect(withSettings({ businessHours: 'Mon: 9–5\r\n\nTue: closed' }).details.hours).toEqual([
      'Mon: 9–5',
      'Tue: closed',
    ]);
  });

  it('shows a social icon only with an address', () => {
    const page = withSettings({ instagramUrl: 'https://instagram.com/studio' });
    expect(page.socialLinks).toEqual([{ name: 'Instagram', url: 'https://instagram.com/studio' }]);
  });

  it('keeps the order of the gallery', () => {
    const page = pageContent(content({ galleryImages: [galleryImage(2), galleryImage(1)] }), en);
    expect(page.photos.map(({ alt }) => alt)).toEqual(['Photograph 2', 'Photograph 1']);
  });
});
