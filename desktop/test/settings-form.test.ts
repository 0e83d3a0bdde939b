import {
  consentInputSchema,
  DATES_FIELDS,
  DEFAULT_PAGE_CHOICES,
  DEFAULT_PAGE_SECTIONS,
  DEFAULT_SETTINGS,
  SETTINGS_TEXT_NAMES,
  settingsInputSchema,
  TAB_TEXT_NAMES,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import {
  formPath,
  SETTINGS_PART,
  type SettingsForm,
  toForm,
  toPayload,
} from '../src/admin/features/settings/settings-form.ts';
import { mergeFields } from '../src/admin/lib/studio/use-settings-part.ts';

/** Studio’s sections have forms of their own, and the layout is chosen under Gallery Images. */
const ELSEWHERE = new Set<string>([
  ...DATES_FIELDS,
  ...Object.keys(consentInputSchema.shape),
  ...SETTINGS_TEXT_NAMES.filter((name) => !TAB_TEXT_NAMES.some((one) => one === name)),
  ...Object.keys(DEFAULT_PAGE_CHOICES),
  ...Object.keys(DEFAULT_PAGE_SECTIONS),
  'galleryLayout',
  'formQuestions',
  'oldAddresses',
]);
const HERE = Object.fromEntries(Object.entries(DEFAULT_SETTINGS).filter(([name]) => !ELSEWHERE.has(name)));

const form = (change: Partial<SettingsForm> = {}): SettingsForm => ({ ...toForm(DEFAULT_SETTINGS), ...change });
const stored = (change: Partial<SettingsForm> = {}) => ({ ...DEFAULT_SETTINGS, ...toPayload(form(change)) });
const mergeIncoming = mergeFields(SETTINGS_PART);
const bundle = (features: string[]) => ({ name: ' Mini ', price: ' 99 ', features, featured: false });

describe('settings form', () => {
  it('sends the unchanged settings unchanged', () => {
    expect(toPayload(toForm(DEFAULT_SETTINGS))).toEqual(HERE);
  });

  it('sends texts trimmed, and empty ones as null', () => {
    const payload = toPayload(form({ heroText: '  Light and love \n', welcomeText: '   ', businessEmail: '' }));
    expect(payload.heroText).toBe('Light and love');
    expect(payload.welcomeText).toBeNull();
    expect(payload.businessEmail).toBeNull();
  });

  it('trims packages and leaves blank features out', () => {
    const { packages } = toPayload(form({ packages: [bundle([' One ', '', '  ', 'Two'])] }));
    expect(packages).toEqual([{ name: 'Mini', price: '99', features: ['One', 'Two'], featured: false }]);
  });

  it('shows one category on each line, and sends no blank one', () => {
    expect(form().galleryCategories).toMatch(/^Seniors\nFamily\n/);
    const { galleryCategories } = toPayload(form({ galleryCategories: ' Weddings \n\nDogs\n ' }));
    expect(galleryCategories).toEqual(['Weddings', 'Dogs']);
    expect(formPath('galleryCategories.1', form())).toBe('galleryCategories');
  });

  it('keeps blank lines of categories while the person types', () => {
    const mine = form({ galleryCategories: 'Weddings\n' });
    expect(mergeIncoming(form(), mine, stored()).form.galleryCategories).toBe('Weddings\n');
  });

  it('creates a body that the contract accepts', () => {
    expect(settingsInputSchema.safeParse(toPayload(form({ packages: [bundle(['One', ''])] }))).success).toBe(true);
  });

  it('sends the same where a field was touched and nothing was typed', () => {
    expect(stored({ heroText: 'New' })).not.toEqual(stored());
    expect(stored({ heroText: '  ' })).toEqual(stored());
  });

  it('takes over incoming settings without overwriting typed text', () => {
    const mine = form({ heroText: 'typing ', businessPhone: '' });
    const incoming = stored({ heroText: 'theirs', businessPhone: '(555) 123-4567', packages: [] });
    const merged = mergeIncoming(form(), mine, incoming).form;
    expect(merged.heroText).toBe('typing ');
    expect(merged.businessPhone).toBe('(555) 123-4567');
    expect(merged.packages).toEqual([]);
  });

  it('takes over the saved settings, and keeps text typed meanwhile', () => {
    const sent = form({ heroText: ' sent ', contactText: 'a' });
    const mine = { ...sent, contactText: 'ab ' };
    const merged = mergeIncoming(sent, mine, stored({ heroText: 'sent', contactText: 'a' })).form;
    expect(merged.heroText).toBe('sent');
    expect(merged.contactText).toBe('ab ');
  });

  it('takes over another person’s packages, except the one that is being edited', () => {
    const [essential, ...rest] = form().packages;
    const typing = { ...bundle(['One', '']), id: 'mini', name: 'Mini ' };
    const incoming = stored({ packages: rest.map((item) => ({ ...item, price: '9' })) });
    const mine = form({ packages: [...(essential ? [essential] : []), ...rest, typing] });
    const { packages } = mergeIncoming(form(), mine, incoming).form;
    expect(packages.map(({ name, price }) => `${name} ${price}`)).toEqual(['Signature 9', 'Premium 9', 'Mini   99 ']);
    expect(packages[2]?.features).toEqual(['One', '']);
  });

  it('keeps the old base of conflicting fields, and rebases all others', () => {
    const mine = form({ heroText: 'mine', contactText: 'only mine' });
    const incoming = stored({ heroText: 'theirs', welcomeText: 'only theirs' });
    expect(mergeIncoming(form(), mine, incoming).base).toEqual({ ...toForm(incoming), heroText: form().heroText });
  });

  it('asks only about fields that two people changed to different values', () => {
    const mine = form({ heroText: 'Mine ', contactText: 'Agreed', businessAddress: 'Only mine' });
    const theirs = form({ heroText: 'Theirs', contactText: ' Agreed' });
    const asked = (here: SettingsForm, there: SettingsForm) =>
      mergeIncoming(form(), here, stored(there)).conflicts.map(({ field }) => field);
    expect(asked(mine, theirs)).toEqual(['heroText']);
    const priced = (at: number, price: string) =>
      form().packages.map((item, index) => (index === at ? { ...item, price } : item));
    expect(asked({ ...mine, packages: priced(0, '1') }, { ...theirs, packages: priced(1, '2') })).toEqual(['heroText']);
    expect(asked(form({ packages: priced(1, '1') }), form({ packages: priced(1, '2') }))).toEqual([
      `packages.${DEFAULT_SETTINGS.packages[1]?.id}.price`,
    ]);
    expect(asked(form({ heroText: ' ' }), theirs)).toEqual([]);
  });

  it('contains the person’s choice after a conflict', () => {
    const { form: merged } = mergeIncoming(
      form(),
      form({ heroText: 'Mine', contactText: 'Mine' }),
      stored({ heroText: 'Theirs', contactText: 'Theirs' }),
      new Set(['heroText']),
    );
    expect([merged.heroText, merged.contactText]).toEqual(['Theirs', 'Mine']);
  });

  it('finds the field for an issue of the server, counting past blank features', () => {
    const values = form({ packages: [bundle(['', 'One', '', 'Two'])] });
    expect(formPath('packages.0.features.1', values)).toBe('packages.0.features.3');
    expect(formPath('packages.0.price', values)).toBe('packages.0.price');
    expect(formPath('heroText', values)).toBe('heroText');
  });
});
