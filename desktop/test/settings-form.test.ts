import { DEFAULT_SETTINGS, settingsInputSchema } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import {
  baseAfter,
  clashesBetween,
  formPath,
  isDirty,
  mergeIncoming,
  type SettingsForm,
  toForm,
  toPayload,
} from '../src/renderer/features/settings/settings-form.ts';

const form = (change: Partial<SettingsForm> = {}): SettingsForm => ({ ...toForm(DEFAULT_SETTINGS), ...change });
const bundle = (features: string[]) => ({ name: ' Mini ', price: ' 99 ', features, featured: false });

describe('settings form', () => {
  it('sends back exactly what came when nothing was changed', () => {
    expect(toPayload(toForm(DEFAULT_SETTINGS))).toEqual(DEFAULT_SETTINGS);
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

  it('makes a payload that the contract accepts', () => {
    expect(settingsInputSchema.safeParse(toPayload(form({ packages: [bundle(['One', ''])] }))).success).toBe(true);
  });

  it('is dirty when a value differs, not when it was touched', () => {
    expect(isDirty(form({ heroText: 'New' }), form())).toBe(true);
    expect(isDirty(form({ heroText: '  ' }), form())).toBe(false);
    expect(isDirty(form(), form())).toBe(false);
  });

  it('follows what comes in without overwriting what is being typed', () => {
    const mine = form({ heroText: 'typing', businessPhone: '' });
    const incoming = form({ heroText: 'theirs', businessPhone: '(555) 123-4567', packages: [] });
    const merged = mergeIncoming(form(), mine, incoming);
    expect(merged.heroText).toBe('typing');
    expect(merged.businessPhone).toBe('(555) 123-4567');
    expect(merged.packages).toEqual([]);
  });

  it('takes what the server stored for what was sent, and keeps what was typed meanwhile', () => {
    const sent = form({ heroText: ' sent ', contactText: 'a' });
    const merged = mergeIncoming(sent, { ...sent, contactText: 'ab' }, form({ heroText: 'sent', contactText: 'a' }));
    expect(merged.heroText).toBe('sent');
    expect(merged.contactText).toBe('ab');
  });

  it('lets a field that both have changed stay begun as it was, and every other begin from what came in', () => {
    const mine = form({ heroText: 'mine', contactText: 'only mine' });
    const incoming = form({ heroText: 'theirs', welcomeText: 'only theirs' });
    expect(baseAfter(form(), mine, incoming)).toEqual({ ...incoming, heroText: form().heroText });
  });

  it('calls it a clash only where two people changed the same field to different values', () => {
    const mine = form({ heroText: 'Mine ', contactText: 'Agreed', businessAddress: 'Only mine' });
    const theirs = form({ heroText: 'Theirs', contactText: ' Agreed', packages: [] });
    expect(clashesBetween(form(), mine, theirs)).toEqual(['heroText']);
    expect(clashesBetween(form(), { ...mine, packages: [bundle(['One'])] }, theirs)).toEqual(['heroText', 'packages']);
    expect(clashesBetween(form(), form({ heroText: ' ' }), theirs)).toEqual([]);
  });

  it('finds the field that an issue of the server names, past blank features', () => {
    const values = form({ packages: [bundle(['', 'One', '', 'Two'])] });
    expect(formPath('packages.0.features.1', values)).toBe('packages.0.features.3');
    expect(formPath('packages.0.price', values)).toBe('packages.0.price');
    expect(formPath('heroText', values)).toBe('heroText');
  });
});
