import {
  listEnquiries,
  listEnquiryChanges,
  markEnquiry,
  readSettings,
  type SettingsInput,
  saveSettings,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { DAY, only, studioWith, WAIT, WORDS } from './letter-studio.ts';
import { FROM, STUDIO } from './mail-studio.ts';
import { refusal } from './test-server.ts';

describe('a letter', () => {
  it('goes out after ten seconds, from the studio and answered to it, and a copy to the studio', async () => {
    const { at, find, pass, write, admin } = await studioWith();
    const sent = await write();
    expect(sent).toMatchObject({ stage: 'answered', stageBy: 'owner' });
    expect(only(sent)).toMatchObject({ ...WORDS, by: 'owner', state: 'waiting', answer: null });
    await pass(WAIT - 1);
    expect(at('ada@example.com')).toEqual([]);
    const before = await admin.api(listEnquiryChanges);
    await pass(1);
    const [arrived] = at('ada@example.com');
    const { email, raw, to } = arrived ?? {};
    expect(to).toEqual(['ada@example.com']);
    expect(email?.from).toMatchObject({ name: 'Hollis & Vane', address: FROM });
    expect(email?.replyTo).toMatchObject([{ name: 'Hollis & Vane', address: STUDIO }]);
    expect(email?.to).toMatchObject([{ address: 'ada@example.com' }]);
    expect(email?.subject).toBe('Your Signature inquiry');
    expect(email?.text).toMatch(
      /^Hello Ada,\n\nwe are free\.\n\nOn \w+ \d+, 20\d\d, Ada Lovelace wrote:\n> A portrait, please\.\n> Outdoors\.\n*$/,
    );
    expect(email?.html).toContain('<p dir="auto">Hello Ada,<br>\n<br>\nwe are free.</p>');
    expect(raw, 'a person wrote it').not.toMatch(/^Auto-Submitted/m);
    expect(only(await find())).toMatchObject({ state: 'accepted', answer: expect.stringMatching(/^250 /) });
    const { changed } = await admin.api(listEnquiryChanges, { query: { since: before.cursor } });
    expect(changed).toMatchObject([{ letters: [{ state: 'accepted' }] }]);
    expect(await admin.api(listEnquiries, { query: { search: 'free' } })).toHaveLength(1);
    await pass(1000);
    const [copy] = at(STUDIO);
    expect(copy?.email).toMatchObject({ messageId: email?.messageId, text: email?.text });
    expect(copy?.email.to).toMatchObject([{ address: 'ada@example.com' }]);
    expect(only(sent).id).toBe(email?.messageId?.slice(1, 37));
  });

  it('is sent once, however often it is handed in, and under one id there is one letter', async () => {
    const { at, find, params, pass, write, server, admin } = await studioWith();
    const id = uuid();
    await write({ id, after: null });
    await write({ id, after: null });
    const other = await admin.json('POST', `/api/contacts/${params.id}/letters`, { ...WORDS, id, text: 'Another one' });
    expect(await refusal(other)).toEqual([409, 'id_taken']);
    await pass(WAIT);
    await write({ id, after: null });
    await pass(DAY);
    expect(at('ada@example.com')).toHaveLength(1);
    expect(only(await find()).id).toBe(id);
    expect(await refusal(await server.visitor().json('POST', `/api/contacts/${params.id}/letters`, WORDS))).toEqual([
      401,
      'unauthenticated',
    ]);
  });

  it('leaves the stage of an enquiry that is no longer new, and of spam', async () => {
    const { admin, params, write } = await studioWith();
    await admin.api(markEnquiry, { params, body: { stage: 'booked' } });
    expect((await write()).stage).toBe('booked');
    await admin.api(markEnquiry, { params, body: { stage: 'new', spam: true } });
    expect((await write({ id: uuid() })).stage).toBe('new');
  });

  it('is in the language of the page, and names the day by the studio’s clock', async () => {
    for (const [language, line] of [
      ['de', /\nAm \d+\. \p{L}+ 20\d\d schrieb Ada Lovelace:\n> A portrait/u],
      ['fr', /\nLe \d+ \p{L}+ 20\d\d, Ada Lovelace a écrit\u00a0:\n> A portrait/u],
    ] as const) {
      const { admin, at, pass, write } = await studioWith();
      const { packages } = await admin.api(readSettings);
      const body: SettingsInput = {
        schedulingEnabled: true,
        packages,
        businessEmail: null,
        language,
        timeZone: 'Europe/Berlin',
      };
      await admin.api(saveSettings, { body });
      await write({ text: 'Grüße – à bientôt' });
      await pass(WAIT);
      const [arrived] = at('ada@example.com');
      expect(arrived?.email.text).toMatch(line);
      expect(arrived?.email.html).toContain(`<html lang="${language}">`);
      expect(arrived?.email.replyTo, 'the studio has no address').toBeUndefined();
    }
  });

  it('can be written in Arabic, and in 5,000 characters', async () => {
    const text = `${'مرحبا '.repeat(833)}سل`;
    const { at, pass, write } = await studioWith({ name: 'محمد بن عبد الله' });
    await write({ subject: 'مرحبا', text });
    await pass(WAIT);
    const [arrived] = at('ada@example.com');
    expect(arrived?.email.subject).toBe('مرحبا');
    expect(arrived?.email.text).toContain(text);
  });

  it.each([
    [{ subject: 'Hello\r\nBcc: spy@example.com' }, {}],
    [{ subject: 'Hello\u2028Bcc: spy@example.com' }, {}],
    [{}, { name: 'Ada\nBcc: spy@example.com\n\nHello' }],
    [{}, { name: 'Ada" <spy@example.com>, "' }],
    [{ text: '.\n\n.\r\nQUIT\r\nMAIL FROM:<spy@example.com>' }, {}],
  ])('keeps its own headers, whatever was typed: %j %j', async (letter, enquiry) => {
    const { at, pass, sink, write } = await studioWith(enquiry);
    await write(letter);
    await pass(WAIT);
    const [arrived] = at('ada@example.com');
    expect(arrived?.to).toEqual(['ada@example.com']);
    expect(arrived?.email.bcc ?? []).toEqual([]);
    expect(arrived?.email.from?.address).toBe(FROM);
    expect(sink.arrived.flatMap(({ to }) => to)).not.toContain('spy@example.com');
  });
});
