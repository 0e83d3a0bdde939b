import { DEEDS } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { activityAsCsv } from '../src/admin/features/activity/activity-csv.ts';
import { deedWords, whoWords } from '../src/admin/features/activity/activity-words.ts';

it('has words for each deed, with nothing but its name known', () => {
  for (const what of Object.values(DEEDS).flat()) {
    const said = deedWords({ what, about: {}, times: 1 });
    expect(said).toMatch(/^[A-Z]/);
    expect(said).not.toMatch(/undefined|null/);
  }
});

it.each([
  ['role-changed', { account: 'mia', role: 'owner' as const }, 1, 'Made mia an owner'],
  ['person-invited', { account: null, role: 'inbox' as const }, 1, 'Invited someone as a reader of inquiries'],
  ['invitation-accepted', { role: 'helper' as const }, 1, 'Joined as a helper'],
  ['sign-in-failed', { account: null }, 6, 'Wrong password for an unknown name (6 times)'],
  [
    'sign-in-failed',
    { account: null, how: 'provider' as const },
    1,
    'Signed in at the login service, but has no access here',
  ],
  ['settings-changed', { fields: ['packages'] }, 1, 'Changed the settings: Packages'],
  ['photographs-added', { count: 12 }, 1, 'Added 12 photos'],
  ['a-deed-of-tomorrow', {}, 1, 'a-deed-of-tomorrow'],
])('says of %s what is known', (what, about, times, words) => {
  expect(deedWords({ what, about, times })).toBe(words);
});

it('tells a stranger from a person at the server', () => {
  expect(whoWords({ who: null, network: '203.0.113.7' })).toBe('Someone');
  expect(whoWords({ who: null, network: null })).toBe('On the server');
});

it('writes no formula into a file that a spreadsheet opens', () => {
  const id = '0193e0a0-0000-7000-8000-000000000001';
  const at = '2026-11-26T09:00:00.000Z';
  const about = { account: 'mia' };
  const who = { id, name: '=1+1' };
  const csv = activityAsCsv(
    [{ id, at, madeAt: at, what: 'account-created', who, network: null, about, times: 1 }],
    'UTC',
  );
  expect(csv.split('\r\n')[1]).toBe(
    `"2026-11-26 09:00","2026-11-26 09:00","'=1+1","Created the account mia","","account-created"`,
  );
});
