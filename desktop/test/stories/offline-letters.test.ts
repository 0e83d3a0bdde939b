import {
  addReplyFile,
  type Enquiry,
  listEnquiries,
  parts,
  sendEnquiry,
  sendLetter,
  takeBackLetter,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { MAIL_SERVER } from '../contract-parts.ts';
import { ENQUIRY, goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const WORDS = { subject: 'Your inquiry', text: 'We are free.' };

const withEnquiry = async () => {
  const studio = await setUp();
  const { app, browser } = studio;
  await browser.json('POST', '/api/admin/login', { username: 'owner', password: 'correct horse battery' });
  expect((await browser.json('PUT', parts.mail.save.path, MAIL_SERVER)).status).toBe(200);
  const { id } = await browser.api(sendEnquiry, { body: ENQUIRY });
  const data = Buffer.from('%PDF-1.4\n%%EOF').toString('base64');
  const prices = await browser.api(addReplyFile, { body: { name: 'Prices.pdf', data } });
  const files = [{ id: prices.id, name: prices.name }];
  await signIn(app);
  expect(await app.api(parts.replies.read)).toMatchObject({ from: 'studio@example.com' });
  await app.api(listEnquiries);
  const find = async (from: Pick<typeof app, 'api'> = app): Promise<Enquiry | undefined> =>
    (await from.api(listEnquiries)).find((enquiry) => enquiry.id === id);
  const write = (letter = uuid(), after: string | null = null) =>
    app.api(sendLetter, { params: { id }, body: { ...WORDS, id: letter, files, after } });
  return { ...studio, id, files, find, prices, write };
};

describe('a letter that is written without a network', () => {
  it('is shown, marks the inquiry as answered, and is sent once when the server is there again', async () => {
    const { app, browser, files, find, prices, write } = await withEnquiry();
    await goOffline(app);
    const letter = uuid();
    expect((await app.api(parts.replies.read)).files).toEqual([prices]);
    expect(await write(letter)).toMatchObject({
      stage: 'answered',
      letters: [{ id: letter, state: 'waiting', files }],
    });
    const after = await write(uuid(), letter);
    expect(after.letters).toHaveLength(2);
    const again = await app.restart();
    expect((await find(again))?.letters).toHaveLength(2);
    await goOnline(again);
    await again.offline.idle();
    expect((await find(browser))?.letters).toMatchObject([{ id: letter, ...WORDS, files }, WORDS]);
    expect((await again.offline.status()).failed).toBe(0);
  });

  it('is never sent once it is taken back there', async () => {
    const { app, browser, find, id, write } = await withEnquiry();
    await goOffline(app);
    const letter = uuid();
    await write(letter);
    const after = await app.api(takeBackLetter, { params: { id, letter } });
    expect([after.stage, after.letters]).toEqual(['new', undefined]);
    expect((await app.offline.status()).waiting).toBe(0);
    await goOnline(app);
    await app.offline.idle();
    expect(await find(browser)).toMatchObject({ stage: 'new' });
    expect((await find(browser))?.letters).toBeUndefined();
  });

  it('is kept for its person where somebody else has answered meanwhile, and goes once they say so', async () => {
    const { app, browser, find, id, write } = await withEnquiry();
    await goOffline(app);
    await write();
    await browser.api(sendLetter, { params: { id }, body: { ...WORDS, text: 'I was first.', after: null } });
    await goOnline(app);
    await app.offline.idle();
    const { changes } = await app.offline.status();
    expect(changes.filter(({ status }) => status === 'failed')).toMatchObject([
      {
        words: 'Reply to Ada: “Your inquiry”',
        reason: expect.stringContaining('has answered this inquiry meanwhile'),
        texts: [
          { label: 'Subject', value: 'Your inquiry' },
          { label: 'Reply', value: 'We are free.' },
        ],
      },
    ]);
    expect((await find(browser))?.letters).toMatchObject([{ text: 'I was first.' }]);

    const [crossed] = changes.filter(({ isCrossed }) => isCrossed);
    await app.offline.retry(crossed?.id ?? '');
    await app.offline.idle();
    expect((await find(browser))?.letters, 'its person has read the other one').toMatchObject([
      { text: 'I was first.' },
      WORDS,
    ]);
    expect((await app.offline.status()).failed).toBe(0);
  });
});
