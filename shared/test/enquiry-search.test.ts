import { expect, it } from 'vitest';
import { enquirySearch } from '../src/rules/enquiry-search.ts';

const finds = (search: string, part: { readonly name?: string; readonly phone?: string }): boolean =>
  enquirySearch(search)({
    id: '01900000-0000-7000-8000-000000000001',
    name: 'Ada',
    email: 'client@example.com',
    phone: '1',
    selectedPackage: 'Signature',
    preferredDate: null,
    message: '',
    createdAt: '2026-11-21T10:00:00.000Z',
    spam: false,
    stage: 'new',
    notes: [],
    ...part,
  });

it.each([
  ['strauss', 'Strauß'],
  ['STRAUẞ', 'Strauß'],
  ['Strauß', 'Strauss'],
  ['sorensen', 'Sørensen'],
  ['soerensen', 'Sørensen'],
  ['lukasz', 'Łukasz'],
  ['isik', 'Işık'],
  ['istanbul', 'İstanbul'],
  ['muller', 'Müller'],
  ['mueller', 'Müller'],
  ['mueller', 'Mu\u0308ller'],
  ['Müller', 'MÜLLER'],
  ['aengstroem', 'Ängström'],
  ['aangstroem', 'Ångström'],
  ['müller', 'Mueller'],
  ['oeuvre', 'Œuvre'],
  ['dorde', 'Đorđe'],
  ['thor', 'Þór'],
  ['gudrun', 'Guðrún'],
  ['aesa', 'Æsa'],
  ["d'angelo", 'D’Angelo'],
  ['d’angelo', "D'Angelo"],
  ['dʼangelo', 'D‘Angelo'],
  ['jean-luc', 'Jean\u2011Luc'],
  ['jean–luc', 'Jean-Luc'],
  ['nguyen', 'Nguyễn'],
])('finds %s in the name %s', (search, name) => {
  expect(finds(search, { name })).toBe(true);
});

it('does not take one letter for another', () => {
  expect(finds('muller', { name: 'Mueller' })).toBe(false);
  expect(finds('strauss', { name: 'Straus' })).toBe(false);
});

it.each([
  ['0501234567', '٠٥٠١٢٣٤٥٦٧'],
  ['٠٥٠١٢٣٤٥٦٧', '050 123 4567'],
  ['09012345678', '０９０－１２３４－５６７８'],
])('finds the number %s as %s', (search, phone) => {
  expect(finds(search, { phone })).toBe(true);
});
