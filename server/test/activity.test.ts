import {
  createAdminUser,
  DEFAULT_SETTINGS,
  deleteAdminUser,
  erasePerson,
  listActivity,
  MADE_AT,
  parts,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { sweepActivity } from '../src/db/activity.ts';
import { it } from './it.ts';
import { PASSWORD, startPagelessServer } from './test-server.ts';

const ENQUIRY = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  preferredDate: '2027-06-12',
  message: 'A portrait, please.',
};

describe('the log of activity', () => {
  it('says who did what, when and from which network, and what is known beside that', async () => {
    const server = await startPagelessServer({ environment: { TRUST_PROXY: '1' } });
    const owner = server.visitor();
    const body = { username: 'owner', password: PASSWORD };
    await owner.json('POST', '/api/admin/login', body, { 'x-forwarded-for': '2001:db8:1:2::77' });
    await owner.api(saveSettings, {
      body: { ...DEFAULT_SETTINGS, heroText: 'Light, kept.', businessPhone: '0123456789' },
    });
    const made = await owner.api(createAdminUser, { body: { username: 'helper', password: 'quite long enough' } });
    await owner.json('PUT', '/api/admin/password', { currentPassword: 'wrong', newPassword: 'another that is long' });
    await owner.api(deleteAdminUser, { params: { id: made.id } });
    const { entries, next, people } = await owner.api(listActivity);
    expect(entries.map(({ what, about }) => [what, about])).toEqual([
      ['account-deleted', { account: 'helper' }],
      ['password-change-refused', {}],
      ['account-created', { account: 'helper' }],
      ['settings-changed', { fields: expect.arrayContaining(['heroText', 'businessPhone']) }],
      ['signed-in', { how: 'password' }],
    ]);
    expect(entries.at(-1)).toMatchObject({
      who: { name: 'owner' },
      network: '2001:db8:1:2::/64',
      madeAt: null,
      times: 1,
    });
    expect(Date.now() - Date.parse(entries[0]?.at ?? '')).toBeLessThan(60_000);
    expect([next, people]).toEqual([null, [{ id: expect.any(String), name: 'owner' }]]);
  });

  it('says nothing of a save that changes nothing', async ({ admin: owner }) => {
    const body = { ...DEFAULT_SETTINGS, heroText: 'Light, kept.' };
    for (let n = 0; n < 3; n += 1) await owner.api(saveSettings, { body });
    const { entries } = await owner.api(listActivity, { query: { part: 'page' } });
    expect(entries).toHaveLength(1);
  });

  it('goes page by page, by part and by person, without a gap or a double', async ({ admin: owner }) => {
    for (let n = 0; n < 5; n += 1) await owner.api(parts.replies.save, { body: { templates: [] } });
    const all = (await owner.api(listActivity)).entries;
    const seen: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const query: { limit: string; before?: string } = { limit: '2', ...(before ? { before } : {}) };
      const page = await owner.api(listActivity, { query });
      seen.push(...page.entries.map(({ id }) => id));
      before = page.next;
    }
    expect(seen).toEqual(all.map(({ id }) => id));
    const [{ id: me } = { id: '' }] = (await owner.api(listActivity)).people;
    const mine = await owner.api(listActivity, { query: { person: me, part: 'inquiries' } });
    expect(mine.entries.map(({ what }) => what)).toEqual(Array(5).fill('replies-changed'));
    const somebody = '0193e0a0-0000-7000-8000-000000000001';
    expect((await owner.api(listActivity, { query: { person: somebody } })).entries).toEqual([]);
    for (const wrong of ['limit=0', 'limit=501', 'before=x', 'part=x', 'person=x']) {
      expect((await owner.send(`/api/activity?${wrong}`)).status, wrong).toBe(400);
    }
  });

  it('keeps five rows an hour of guesses at an account, one for each network, and counts the others in them', async () => {
    const server = await startPagelessServer({ environment: { TRUST_PROXY: '1' } });
    const owner = await server.admin();
    for (let n = 0; n < 20; n += 1) {
      const from = { 'x-forwarded-for': `10.0.0.${n % 7}` };
      await server.visitor().json('POST', '/api/admin/login', { username: 'owner', password: 'wrong' }, from);
    }
    const { entries } = await owner.api(listActivity, { query: { part: 'access' } });
    const failed = entries.filter(({ what }) => what === 'sign-in-failed');
    expect(failed.map(({ network, times }) => [network, times])).toEqual([
      ['10.0.0.4', 8],
      ['10.0.0.3', 3],
      ['10.0.0.2', 3],
      ['10.0.0.1', 3],
      ['10.0.0.0', 3],
    ]);
    expect(failed[0]).toMatchObject({ who: null, about: { account: 'owner' } });
  });

  it('names the moment of a change that was sent later, unless it cannot be', async ({ admin: owner }) => {
    const moments = [-3 * 3_600_000, 3_600_000, -2 * 365 * 24 * 3_600_000].map((ms) =>
      new Date(Date.now() + ms).toISOString(),
    );
    for (const [n, madeAt] of [...moments, 'yesterday'].entries()) {
      const body = { ...DEFAULT_SETTINGS, heroText: `Light ${n}` };
      expect((await owner.json('PUT', '/api/settings', body, { [MADE_AT]: madeAt })).status).toBe(200);
    }
    const { entries } = await owner.api(listActivity, { query: { part: 'page' } });
    expect(entries.map(({ madeAt }) => madeAt).toReversed()).toEqual([moments[0], null, null, null]);
  });

  it('believes no moment of a stranger, nor of a call that cannot have waited', async ({ server, admin: owner }) => {
    const early = { [MADE_AT]: new Date(Date.now() - 3 * 3_600_000).toISOString() };
    await server.visitor().json('POST', '/api/admin/login', { username: 'owner', password: 'wrong' }, early);
    await owner.json('PUT', '/api/parts/replies', { templates: [] }, early);
    const { entries } = await owner.api(listActivity);
    expect(entries.map(({ what, madeAt }) => [what, madeAt])).toEqual([
      ['replies-changed', null],
      ['sign-in-failed', null],
      ['signed-in', null],
    ]);
  });

  it('keeps nothing of a client, before an erasure and after it', async ({ server, admin: owner }) => {
    const { id } = await server.visitor().api(sendEnquiry, { body: ENQUIRY });
    await owner.send(`/api/contacts/${id}`, { method: 'DELETE' });
    await owner.json('POST', '/api/privacy/export', { email: ENQUIRY.email });
    await owner.api(erasePerson, { body: { email: ENQUIRY.email } });
    const rows = JSON.stringify(await server.context.db.selectFrom('activity').selectAll().execute());
    expect(rows).toContain('person-erased');
    for (const theirs of [...Object.values(ENQUIRY), id]) expect(rows).not.toContain(theirs);
  });

  it('is kept for a year', async ({ server, admin: owner }) => {
    const { db } = server.context;
    const day = 24 * 3_600_000;
    await sweepActivity(db, Date.now() + 364 * day);
    expect((await owner.api(listActivity)).entries).toHaveLength(1);
    await sweepActivity(db, Date.now() + 366 * day);
    expect((await owner.api(listActivity)).entries).toEqual([]);
  });
});
