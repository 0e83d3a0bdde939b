import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { firstSteps, type StudioSoFar } from '../src/admin/app/first-steps-state.ts';

const NEW: StudioSoFar = {
  settings: DEFAULT_SETTINGS,
  defaultName: 'Shutterdesk',
  hasHero: false,
  hasPortrait: false,
  photographs: 0,
};

const open = (change: Partial<StudioSoFar>): readonly string[] =>
  firstSteps({ ...NEW, ...change }).flatMap(({ title, placeholder }) => (placeholder === null ? [] : [title]));

const nowOf = (title: string, change: Partial<StudioSoFar>) =>
  firstSteps({ ...NEW, ...change }).find((step) => step.title === title)?.placeholder;

const settings = (change: Partial<StudioSoFar['settings']>) => ({ settings: { ...DEFAULT_SETTINGS, ...change } });

describe('the first steps of a studio', () => {
  it('are seven, each with the placeholder on the page', () => {
    expect(firstSteps(NEW).map(({ placeholder }) => placeholder)).toEqual([
      'Your page is called “Shutterdesk”, the name of this program.',
      'A stock photo is at the top of your page.',
      'Your portfolio says “The first photographs will be here soon.”',
      'Your page offers sample packages: Essential ($299), Signature ($499), Premium ($799).',
      'Your footer shows sample details: hello@example.com, (555) 123-4567, Serving your region and beyond.',
      'Your page doesn’t say who takes the photos.',
      'Many countries require an imprint and a privacy page. Choose your country to see which pages you need.',
    ]);
  });

  it('are done once their result exists', () => {
    const whole = settings({ brandName: 'Ada', businessAddress: '1 Harbour Street', packages: [], country: 'US' });
    expect(open({ ...whole, hasHero: true, hasPortrait: true, photographs: 10 })).toEqual([]);
    expect(open({ defaultName: 'Ada' })).not.toContain('Name your studio');
    expect(open(settings({ aboutName: 'Ada' }))).not.toContain('Show who takes the photos');
    expect(open({ photographs: 9 })).toContain('Add ten photos');
    expect(open(settings({ businessHours: 'Mon: 9–5' }))).toContain('Add your contact details');
  });

  it('name only the sample packages that are left, in the page’s currency', () => {
    const [essential, signature, premium] = DEFAULT_SETTINGS.packages;
    if (!essential || !signature || !premium) return expect.fail('there are three');
    const mine = settings({ currency: '£', packages: [{ ...essential, price: '320' }, premium] });
    expect(nowOf('Set your packages and prices', mine)).toBe('Your page offers sample packages: Premium (£799).');
  });

  it('say which page the law of the studio’s country asks for and is missing', () => {
    const legal = (change: Partial<StudioSoFar['settings']>) => nowOf('Add your legal pages', settings(change));
    expect(legal({ country: 'DE' })).toBe(
      'Your page has no imprint and no privacy page. Your country’s law requires it.',
    );
    expect(legal({ country: 'DE', imprintText: 'Ada' })).toContain('no privacy page');
    expect(legal({ country: 'GB', privacyText: 'We keep little.' })).toBeNull();
  });

  it('leave out the name if the server does not support it', () => {
    expect(open(settings({ brandName: undefined }))).not.toContain('Name your studio');
  });
});
