import {
  addHeroImage,
  bin,
  createAdminUser,
  createUpload,
  DEFAULT_SETTINGS,
  deleteEnquiry,
  editGalleryImage,
  listAdminUsers,
  listEnquiries,
  listGalleryImages,
  listHeroImages,
  markEnquiry,
  orderGalleryImages,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { type Attempt, Idempotency, sweepIdempotencyKeys } from '../src/http/idempotency.ts';
import { it } from './it.ts';
import { jpeg } from './photographs.ts';
import { ENQUIRY, refusal, startPagelessServer } from './test-server.ts';

const withKey = (key: string) => ({ 'idempotency-key': key });
const DAY = 24 * 3_600_000;

describe('a write with an Idempotency-Key', () => {
  it('runs once and gives the same answer at every repetition', async ({ server }) => {
    const visitor = server.visitor();
    const first = await visitor.json('POST', '/api/contacts', ENQUIRY, withKey('one'));
    const again = await visitor.json('POST', '/api/contacts', ENQUIRY, withKey('one'));
    expect([again.status, await again.json()]).toEqual([first.status, await first.json()]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await (await server.admin()).api(listEnquiries)).toHaveLength(1);
  });

  it('runs once when it is sent many times at the same moment', async ({ server }) => {
    const visitor = server.visitor();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.api(sendEnquiry, { body: ENQUIRY, headers: withKey('at-once') })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await (await server.admin()).api(listEnquiries)).toHaveLength(1);
  });

  it('refuses the key for another body or another call, and changes nothing', async ({ admin }) => {
    await admin.api(saveSettings, { body: DEFAULT_SETTINGS, headers: withKey('a') });
    const other = await admin.json('PUT', '/api/settings', { ...DEFAULT_SETTINGS, heroText: 'x' }, withKey('a'));
    expect(await refusal(other)).toEqual([409, 'key_reused']);
    const elsewhere = await admin.json('POST', '/api/publishing', undefined, withKey('a'));
    expect(await refusal(elsewhere)).toEqual([409, 'key_reused']);
  });

  it('repeats an empty success and an ETag', async ({ admin }) => {
    const { id } = await admin.api(sendEnquiry, { body: ENQUIRY });
    for (const _ of [1, 2]) await admin.api(deleteEnquiry, { params: { id }, headers: withKey('gone') });
    const saves = await Promise.all(
      [1, 2].map(() => admin.json('PUT', '/api/settings', DEFAULT_SETTINGS, withKey('save'))),
    );
    const [first, second] = saves.map(({ headers }) => headers.get('etag'));
    expect(first).toMatch(/^".+"$/);
    expect(second).toBe(first);
  });

  it('may run again under the same key after a refusal', async ({ server }) => {
    const visitor = server.visitor();
    const wrong = await visitor.json('POST', '/api/contacts', { ...ENQUIRY, email: 'x' }, withKey('k'));
    expect(wrong.status).toBe(400);
    expect((await visitor.json('POST', '/api/contacts', ENQUIRY, withKey('k'))).status).toBe(201);
  });

  it.each(['', 'with space', 'é'.normalize('NFC'), 'x'.repeat(201)])('refuses %j for a key', async (key) => {
    const server = await startPagelessServer();
    const response = await server.visitor().json('POST', '/api/contacts', ENQUIRY, withKey(key));
    expect(await refusal(response)).toEqual([400, 'invalid_request']);
  });

  it('never gives one admin the answer of another', async ({ admin: owner }) => {
    const second = await owner.colleague('second');
    const accounts = await Promise.all(
      [owner, second].map((admin, n) =>
        admin.api(createAdminUser, {
          body: { username: `new ${n}`, password: 'long enough' },
          headers: withKey('same'),
        }),
      ),
    );
    expect(accounts.map(({ username }) => username)).toEqual(['new 0', 'new 1']);
  });

  it('ignores the key for an upload, whose address expires before the key', async ({ admin }) => {
    const uploads = [];
    for (const _ of [1, 2]) uploads.push(await admin.api(createUpload, { headers: withKey('upload') }));
    expect(uploads[0]?.uploadURL).not.toBe(uploads[1]?.uploadURL);
  });

  it('ignores the key for a session: the second sign-in sets its own cookie', async ({ server }) => {
    const body = { username: 'owner', password: 'correct horse battery' };
    const answers = [];
    for (const _ of [1, 2]) answers.push(await server.visitor().json('POST', '/api/admin/login', body, withKey('l')));
    const sessions = answers.map(({ headers }) => headers.getSetCookie().at(-1)?.split(';')[0]);
    expect(sessions[0]).toMatch(/^shutterdesk.sid=/);
    expect(sessions[1]).not.toBe(sessions[0]);
  });

  it('stores nothing of the request’s content', async ({ server, admin }) => {
    const body = { username: 'helper', password: 'nobody-reads-this' };
    await admin.api(createAdminUser, { body, headers: withKey('secret') });
    const rows = await server.context.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('nobody-reads-this');
  });

  it('remembers the answer for seven days', async ({ server }) => {
    const { db } = server.context;
    const visitor = server.visitor();
    await visitor.api(sendEnquiry, { body: ENQUIRY, headers: withKey('week') });
    const age = (days: number) =>
      db
        .updateTable('idempotency_keys')
        .set({ createdAt: new Date(Date.now() - days * DAY).toISOString() })
        .execute();
    await age(6.9);
    await sweepIdempotencyKeys(db);
    await visitor.api(sendEnquiry, { body: ENQUIRY, headers: withKey('week') });
    expect(await (await server.admin()).api(listEnquiries)).toHaveLength(1);
    await age(7.1);
    await visitor.api(sendEnquiry, { body: ENQUIRY, headers: withKey('week') });
    expect(await (await server.admin()).api(listEnquiries)).toHaveLength(2);
    await age(7.1);
    await sweepIdempotencyKeys(db);
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});

/** Like a crash: the write was carried out, but its answer was never stored. */
const forgetAnswers = (server: { context: { db: ConstructorParameters<typeof Idempotency>[0] } }) =>
  server.context.db.updateTable('idempotency_keys').set({ answer: null }).execute();

describe('a write whose answer was lost in a crash', () => {
  it('does not run twice when it is sent again', async ({ server, admin }) => {
    const imageURL = await admin.upload(await jpeg(300, 200));
    const { id } = await admin.api(sendEnquiry, { body: ENQUIRY });
    for (const _ of ['first', 'again']) {
      await admin.api(sendEnquiry, { body: ENQUIRY, headers: withKey('enquiry') });
      await admin.api(addHeroImage, { body: { imageURL, alt: 'one' }, headers: withKey('hero') });
      await admin.api(createAdminUser, {
        body: { username: 'helper', password: 'long enough' },
        headers: withKey('user'),
      });
      await admin.api(deleteEnquiry, { params: { id }, headers: withKey('delete') });
      await forgetAnswers(server);
    }
    expect(await admin.api(listEnquiries)).toHaveLength(1);
    expect(await admin.api(listHeroImages)).toHaveLength(1);
    expect((await admin.api(listAdminUsers)).map(({ username }) => username)).toEqual(['owner', 'helper']);
  });

  it('does not overwrite another person’s change between commit and repetition', async ({ server, admin }) => {
    const { db } = server.context;
    const [a, b] = [(await admin.photograph('a')).id, (await admin.photograph('b')).id];
    const { id } = await admin.api(sendEnquiry, { body: ENQUIRY });
    const mine = async () => {
      const text = { ...DEFAULT_SETTINGS, heroText: 'Mine' };
      const saved = await admin.api(saveSettings, { body: text, headers: withKey('save') });
      const edit = { params: { id: a }, body: { alt: 'Mine' }, headers: withKey('edit') };
      const edited = await admin.api(editGalleryImage, edit);
      const ordered = await admin.api(orderGalleryImages, { body: { ids: [b, a] }, headers: withKey('order') });
      const removed = await admin.json('DELETE', `/api/gallery-images/${b}`, undefined, withKey('remove'));
      await admin.api(markEnquiry, { params: { id }, body: { spam: true }, headers: withKey('mark') });
      return [saved.heroText, edited.alt, ordered.map((image) => image.id), removed.status];
    };
    expect(await mine()).toEqual(['Mine', 'Mine', [b, a], 204]);
    // Like a kill: each write is committed, but its answer was never stored.
    await db.updateTable('idempotency_keys').set({ answer: 'null' }).where('answer', 'is not', null).execute();

    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'Theirs' } });
    await admin.api(editGalleryImage, { params: { id: a }, body: { alt: 'Theirs' } });
    await admin.api(bin.gallery.restore, { params: { id: b } });
    await admin.api(orderGalleryImages, { body: { ids: [a, b] } });
    await admin.api(markEnquiry, { params: { id }, body: { spam: false } });

    expect(await mine()).toEqual(['Theirs', 'Theirs', [a, b], 204]);
    expect(await admin.api(listGalleryImages)).toMatchObject([{ alt: 'Theirs' }, { alt: 'b' }]);
    expect(await admin.api(listEnquiries)).toHaveLength(1);
  });

  it('records a write in the transaction that makes it', async ({ server, admin }) => {
    const { db } = server.context;
    const idempotency = new Idempotency(db, 'secret');
    const claim = { owner: 'owner', key: 'killed', fingerprint: 'f' };
    const { id } = await admin.api(sendEnquiry, { body: ENQUIRY });
    const mark =
      (end: 'before' | 'after') =>
      async ({ commit }: Attempt) => {
        await commit(async (trx) => {
          await trx.updateTable('contact_submissions').set({ name: end }).where('id', '=', id).execute();
          if (end === 'before') throw new Error('killed before the commit');
        });
        throw new Error('killed after the commit');
      };
    const nameNow = async () => (await admin.api(listEnquiries))[0]?.name;
    await expect(idempotency.once(claim, mark('before'))).rejects.toThrow('before');
    expect(await nameNow()).toBe('Ada');
    await expect(idempotency.once(claim, mark('after'))).rejects.toThrow('after');
    await db.updateTable('contact_submissions').set({ name: 'Theirs' }).execute();
    await expect(idempotency.once(claim, mark('after'))).rejects.toThrow('after');
    expect(await nameNow()).toBe('Theirs');
  });
});
