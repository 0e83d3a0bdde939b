import {
  addReplyFile,
  countEnquiries,
  DELETED_KEPT_DAYS,
  deleteReplyFile,
  erasePerson,
  errorBodySchema,
  exportPerson,
  parts,
  REPLY_FILES,
  type ReplyFile,
  takeBackLetter,
} from '@shutterdesk/shared';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { describe, expect, it } from 'vitest';
import { purgeDeleted, sweepStorage } from '../src/housekeeping.ts';
import { benOf, DAY, only, studioWith, WAIT, WORDS } from './letter-studio.ts';
import { STUDIO } from './mail-studio.ts';
import { type Client, refusal } from './test-server.ts';

/** A small PDF; each text makes another one. */
const pdf = (text = 'Prices', bytes = 0): string =>
  Buffer.from(`%PDF-1.4\n% ${text} ${' '.repeat(bytes)}\ntrailer <<>>\n%%EOF\n`).toString('base64');

const add = (admin: Client, name: string, data = pdf(name)): Promise<ReplyFile> =>
  admin.api(addReplyFile, { body: { name, data } });

const studioWithFile = async (name = 'Prices 2026.pdf') => {
  const studio = await studioWith();
  const file = await add(studio.admin, name);
  return { ...studio, file, files: [{ id: file.id, name }] };
};

const namesOf = async ({ api }: Client): Promise<readonly string[]> =>
  ((await api(parts.replies.read)).files ?? []).map(({ name }) => name);

const jpeg = async (): Promise<string> => {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b48c64' } });
  return (await image.jpeg().toBuffer()).toString('base64');
};

describe('a file of the studio', () => {
  it('is attached to a letter and to its copy, and stands in the history of the inquiry', async () => {
    const { admin, at, find, file, files, pass, write } = await studioWithFile();
    const photo = await add(admin, 'Our studio.JPEG', await jpeg());
    const sent = await write({ files: [...files, { id: photo.id, name: 'Our studio.jpg' }] });
    expect(only(sent).files).toEqual([...files, { id: photo.id, name: 'Our studio.jpg' }]);
    await pass(WAIT);
    await pass(1000);
    for (const address of ['ada@example.com', STUDIO]) {
      const [arrived] = at(address);
      expect(arrived?.email.attachments).toMatchObject([
        { filename: 'Prices 2026.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
        { filename: 'Our studio.jpg', mimeType: 'image/jpeg' },
      ]);
      const content = arrived?.email.attachments[0]?.content;
      expect(content instanceof ArrayBuffer && Buffer.from(content).toString('base64')).toBe(pdf('Prices 2026.pdf'));
    }
    expect(only(await find())).toMatchObject({ state: 'accepted', files: [{ name: file.name }, {}] });
  });

  it('is refused with a sentence: no PDF, no JPEG, 6 MB, a fourth one, two of one name', async () => {
    const { admin, server } = await studioWithFile();
    const post = async (name: string, data: string) => {
      const answer = await admin.json('POST', '/api/reply-files', { name, data });
      const { error, message } = errorBodySchema.parse(await answer.json());
      return [answer.status, error, message];
    };
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const unreadable = [415, 'unsupported_media_type', 'The file isn’t a PDF or a JPEG.'];
    const photo = Buffer.from(await jpeg(), 'base64');
    for (const data of [
      base64('<script>alert(1)</script>'),
      base64('%PDF-1.7\nand cut off'),
      base64('MZ\n%PDF-1.4\n%%EOF'),
      '§§§',
      '',
    ]) {
      expect(await post('Prices.pdf', data)).toEqual(unreadable);
    }
    const cut = photo.subarray(0, -100).toString('base64');
    expect(await post('Cut.jpg', cut)).toEqual(unreadable);
    const fake = Buffer.concat([photo.subarray(0, 3), Buffer.from('no photo')]).toString('base64');
    expect(await post('Prices.jpg', fake)).toEqual(unreadable);
    const tooLarge = [413, 'too_large', 'The file is larger than 5 MB.'];
    expect(await post('Large.pdf', pdf('Large', 6_000_000))).toEqual(tooLarge);
    expect((await post('Larger.pdf', pdf('Larger', 8_000_000))).slice(0, 2)).toEqual([413, 'too_large']);
    expect(await post(' \n', pdf('Other'))).toEqual([400, 'invalid_request', expect.stringContaining('Required')]);
    const refused = (message: string) => [400, 'invalid_request', expect.stringContaining(message)];
    expect(await post('PRICES 2026.pdf', pdf('Other'))).toEqual(refused('There is a file named “PRICES 2026.pdf”'));
    await add(admin, 'Two', pdf('Two', REPLY_FILES.maxBytes - 100));
    await add(admin, 'Three');
    expect(await post('Four.pdf', pdf('Four'))).toEqual(refused('There can be at most 3 files. Remove one first.'));
    expect(await namesOf(admin)).toEqual(['Prices 2026.pdf', 'Two.pdf', 'Three.pdf']);
    const kept: string[] = [];
    for await (const { key } of server.context.storage.list('uploads/')) kept.push(key);
    expect(kept, 'nothing is left of the others').toHaveLength(3);
  });

  it.each([
    ['Prices.pdf\r\nBcc: spy@example.com', 'Prices.pdf Bcc spy@example.com.pdf'],
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['C:\\temp\\"Prices";x=y.PDF', 'C temp Prices ;x=y.pdf'],
    ['fdp.\u202Eexe.pdf', 'fdp.exe.pdf'],
    ['الأسعار 2026.pdf', 'الأسعار 2026.pdf'],
    ['Preise für Köln – Übersicht.pdf', 'Preise für Köln – Übersicht.pdf'],
    [`${'x'.repeat(196)}.pdf`, `${'x'.repeat(100)}.pdf`],
    ['.pdf', 'File.pdf'],
    ['Con.pdf', 'File Con.pdf'],
  ])('gets a name that every system can store: %j', async (name, safe) => {
    const { admin, at, pass, sink, write } = await studioWith();
    const { id } = await add(admin, name);
    await write({ files: [{ id, name }] });
    await pass(WAIT);
    const [arrived] = at('ada@example.com');
    expect(arrived?.email.attachments.map(({ filename }) => filename)).toEqual([safe]);
    expect(sink.arrived.flatMap(({ to }) => to)).not.toContain('spy@example.com');
  });

  it('goes with a letter that waits although it is removed; a later letter is refused, and purged it is gone', async () => {
    const { admin, at, file, files, find, pass, params, server, write } = await studioWithFile();
    await write({ files });
    await admin.api(deleteReplyFile, { params: { id: file.id } });
    expect(await namesOf(admin)).toEqual([]);
    const later = await admin.json('POST', `/api/contacts/${params.id}/letters`, { ...WORDS, files });
    expect(errorBodySchema.parse(await later.json()).issues).toEqual([
      {
        path: 'files',
        message: '“Prices 2026.pdf” has been removed since. Choose the files again, or write the reply anew.',
      },
    ]);
    expect(await refusal(await admin.send(`/api/reply-files/${file.id}`, { method: 'DELETE' }))).toEqual([
      404,
      'not_found',
    ]);
    await pass(2 * DAY);
    await sweepStorage(server.context);
    expect(at('ada@example.com')[0]?.email.attachments).toHaveLength(1);
    await add(admin, 'Prices 2026.pdf');
    await pass((DELETED_KEPT_DAYS + 1) * DAY);
    await sweepStorage(server.context);
    await sweepStorage(server.context);
    const { db, storage } = server.context;
    const [kept, ...others] = await db.selectFrom('reply_files').select('objectKey').execute();
    expect(others).toEqual([]);
    const keys: string[] = [];
    for await (const { key } of storage.list('uploads/')) keys.push(key);
    expect(keys, 'one that letters can have stays').toEqual([kept?.objectKey]);
    expect(only(await find()).files).toEqual(files);
  });

  it('that cannot be read holds the letter up, which does not go without it', async () => {
    const { admin, at, file, files, find, params, pass, server, write } = await studioWithFile();
    const { db, storage } = server.context;
    const { objectKey } = await db.selectFrom('reply_files').selectAll().executeTakeFirstOrThrow();
    await storage.remove(objectKey);
    const id = uuid();
    await write({ files, id });
    await pass(300_000);
    expect(at('ada@example.com')).toEqual([]);
    expect(only(await find())).toMatchObject({ state: 'waiting', answer: expect.stringContaining('can’t be read') });
    await admin.api(takeBackLetter, { params: { ...params, letter: id } });
    expect(file.name).toBe('Prices 2026.pdf');
  });

  it('that cannot be read for five days ends the letter, which says why', async () => {
    const { admin, at, files, find, pass, server, write } = await studioWithFile();
    const { db, storage } = server.context;
    const { objectKey } = await db.selectFrom('reply_files').selectAll().executeTakeFirstOrThrow();
    await storage.remove(objectKey);
    await write({ files });
    await pass(6 * DAY);
    expect(only(await find())).toMatchObject({ state: 'expired', answer: expect.stringContaining('can’t be read') });
    expect(at('ada@example.com')).toEqual([]);
    expect((await admin.api(countEnquiries)).mail).toMatchObject({ state: 'on' });
  });

  it('is purged only once no letter with it waits', async () => {
    const { admin, at, file, files, pass, server, write } = await studioWithFile();
    const { clock, db } = server.context;
    const inAMonth = () => purgeDeleted(server.context, clock.now() + (DELETED_KEPT_DAYS + 1) * DAY);
    const rows = () => db.selectFrom('reply_files').select('id').execute();
    await write({ files });
    await admin.api(deleteReplyFile, { params: { id: file.id } });
    await inAMonth();
    expect(await rows()).toHaveLength(1);
    await pass(60_000);
    expect(at('ada@example.com')[0]?.email.attachments).toHaveLength(1);
    await inAMonth();
    expect(await rows()).toEqual([]);
  });

  it('stays when the person is erased whose letter has it attached, and is in their export', async () => {
    const { admin, at, files, pass, write } = await studioWithFile();
    await write({ files });
    const body = { email: 'ada@example.com' };
    expect(JSON.stringify(await admin.api(exportPerson, { body }))).toContain('Prices 2026.pdf');
    await admin.api(erasePerson, { body });
    await pass(DAY);
    expect(at('ada@example.com')).toEqual([]);
    expect(await namesOf(admin)).toEqual(['Prices 2026.pdf']);
  });

  it('is added and removed by who may change the templates, and attached by who may answer', async () => {
    const studio = await studioWithFile();
    const ben = await benOf(studio);
    expect(await namesOf(ben)).toEqual(['Prices 2026.pdf']);
    const refused = await ben.json('POST', '/api/reply-files', { name: 'Mine', data: pdf('Mine') });
    expect(await refusal(refused)).toEqual([403, 'role_required']);
    const path = `/api/reply-files/${studio.file.id}`;
    expect(await refusal(await ben.send(path, { method: 'DELETE' }))).toEqual([403, 'role_required']);
    expect(await refusal(await studio.server.visitor().send(path, { method: 'DELETE' }))).toEqual([
      401,
      'unauthenticated',
    ]);
    const letter = { ...WORDS, files: studio.files };
    expect((await ben.json('POST', `/api/contacts/${studio.id}/letters`, letter)).status).toBe(201);
  });

  it('is attached once, and three at most', async () => {
    const { admin, files, params } = await studioWithFile();
    const issueOf = async (wanted: unknown) => {
      const answer = await admin.json('POST', `/api/contacts/${params.id}/letters`, { ...WORDS, files: wanted });
      return errorBodySchema.parse(await answer.json()).issues?.map(({ message }) => message);
    };
    expect(await issueOf([...files, ...files])).toEqual(['A file is attached twice']);
    expect(await issueOf([1, 2, 3, 4].map(() => ({ id: uuid(), name: 'x' })))).toEqual([
      'At most 3 files can be attached',
    ]);
  });
});
