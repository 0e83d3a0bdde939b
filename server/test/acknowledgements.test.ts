import { countEnquiries, listEnquiries, parts, readSettings, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { type MailSink, openSink, reply } from './mail-sink.ts';
import { ENQUIRY, FROM, type MailStudio, STUDIO, startMailStudio } from './mail-studio.ts';
import { solved } from './solved.ts';

let networks = 0;

const DAY = 24 * 3_600_000;
const TEXT = 'Hello {name},\n\nthank you: {package}, {date}.';

/** A studio with acknowledgements on. */
const startPoliteStudio = async (text = TEXT, sink?: MailSink): Promise<MailStudio> => {
  const studio = await startMailStudio({ environment: { TRUST_PROXY: '1' }, ...(sink ? { sink } : {}) });
  await studio.admin.api(parts.notices.save, { body: { acknowledgement: { isOn: true, text } } });
  studio.sink.arrived.length = 0;
  return studio;
};

/** Sends the form like a person, who takes a while, from a network of its own. */
const fillIn = async ({ server, pass, clock }: MailStudio, change: Partial<typeof ENQUIRY> = {}) => {
  networks += 1;
  const visitor = server.visitor();
  const body = { ...ENQUIRY, ...change, openFor: 20_000, proof: await solved(visitor) };
  await visitor.json('POST', sendEnquiry.path, body, { 'x-forwarded-for': `10.0.0.${networks}` });
  await pass(Math.max(0, Date.now() - clock.now()));
};

const toClients = ({ sink }: MailStudio) => sink.arrived.filter(({ to }) => !to.includes(STUDIO));

describe('an acknowledgement', () => {
  it("tells the client in the studio's words, as a program", async () => {
    const studio = await startPoliteStudio();
    await fillIn(studio);
    const [arrived] = toClients(studio);
    expect(arrived).toMatchObject({ from: FROM, to: [ENQUIRY.email] });
    expect(arrived?.email).toMatchObject({
      subject: 'Your inquiry to Hollis & Vane',
      from: { name: 'Hollis & Vane', address: FROM },
      replyTo: [{ address: STUDIO }],
      text: 'Hello Ada,\n\nthank you: Signature, Saturday, June 12, 2027.\n\n',
    });
    expect(arrived?.raw).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    expect(arrived?.email.html).toContain('Hello Ada,<br>');
  });

  it('speaks the language of the page, also where the studio has written no text', async () => {
    const studio = await startPoliteStudio();
    const settings = await studio.admin.api(readSettings);
    await studio.admin.api(saveSettings, { body: { ...settings, language: 'de' } });
    await fillIn(studio, { preferredDate: '2027-06-12' });
    const [arrived] = toClients(studio);
    expect(arrived?.email).toMatchObject({
      subject: 'Ihre Anfrage an Hollis & Vane',
      text: expect.stringContaining('thank you: Signature, Samstag, 12. Juni 2027.'),
    });
    expect(arrived?.email.html).toContain('<html lang="de">');
    const untold = await startMailStudio();
    const { admin } = untold;
    await admin.api(saveSettings, { body: { ...(await admin.api(readSettings)), language: 'fr' } });
    expect((await admin.api(parts.notices.read)).acknowledgement?.text).toMatch(/^Bonjour \{first name\},/);
  });

  it('names the legal pages of the site, where it has some', async () => {
    const studio = await startPoliteStudio();
    const settings = await studio.admin.api(readSettings);
    const legal = { country: 'DE', imprintText: 'Ada Hollis', privacyText: 'We keep little.' };
    await studio.admin.api(saveSettings, { body: { ...settings, ...legal } });
    await fillIn(studio);
    const [arrived] = toClients(studio);
    expect(arrived?.email.text).toContain(
      'Impressum: https://studio.example.com/impressum/\nDatenschutz: https://studio.example.com/datenschutz/\n',
    );
    expect(arrived?.email.html).toContain('https://studio.example.com/impressum/');
  });

  it('to an address that the mail server does not know to write is refused, and holds up nothing', async () => {
    const sink = await openSink({ hideSMTPUTF8: true });
    const studio = await startPoliteStudio(TEXT, sink);
    sink.behaviour.recipient = (address) => (/^[\x21-\x7e]+$/.test(address) ? null : reply(553, '5.6.7 Not ASCII'));
    await fillIn(studio, { email: 'jörg@example.com' });
    expect(sink.arrived.map(({ to }) => to)).toEqual([[STUDIO]]);
    const { db } = studio.server.context;
    const messages = await db.selectFrom('outbox').select(['kind', 'state', 'answer']).execute();
    expect(messages).toContainEqual({
      kind: 'acknowledgement',
      state: 'refused',
      answer: 'jörg@example.com: 553 5.6.7 Not ASCII',
    });
    await fillIn(studio);
    expect(toClients(studio)).toMatchObject([{ to: [ENQUIRY.email] }]);
  });

  it('repeats nothing that was typed', async () => {
    const studio = await startPoliteStudio();
    const names = ['buy at spam.example', 'x'.repeat(41), 'Ada <b>', '12345', 'a@b'];
    for (const [place, name] of names.entries()) {
      await fillIn(studio, {
        name,
        email: `client${place}@example.com`,
        selectedPackage: 'Cheap pills',
        message: 'SECRET',
      });
    }
    for (const { raw, email } of toClients(studio)) {
      expect(email.text).toContain('Hello there,\n\nthank you: a session,');
      expect(raw).not.toMatch(/spam|pills|SECRET|xxxx/);
    }
    await fillIn(studio, { name: 'Zoë-Maria Müller-O’Hara', email: 'zoe@example.com' });
    expect(toClients(studio).at(-1)?.email.text).toContain('Hello Zoë-Maria,\n');
    await fillIn(studio, { name: 'See evil dot example for photos', email: 'victim@example.com' });
    expect(toClients(studio).at(-1)?.email.text).toContain('Hello See,\n');
  });

  it('greets by the first name, a couple by both, and never by a title or an article alone', async () => {
    const studio = await startPoliteStudio('Hello {first name},\n{name}');
    const names = [
      ['Dr. Nina Voss', 'Nina'],
      ['Anna & Tom', 'Anna & Tom'],
      ['Jörg und Eva Maier', 'Jörg'],
      ['Buy pills & more at spam', 'there'],
      ['Frau Müller', 'Frau Müller'],
      ['Mme Lefèvre', 'Mme Lefèvre'],
      ['Mrs Anna Smith', 'Anna'],
      ['Herr und Frau Schmidt', 'there'],
      ['Herr & Frau', 'there'],
      ['Familie Weber', 'there'],
      ['The Smiths', 'there'],
      ['Team Berlin', 'there'],
      ['van der Berg', 'there'],
      ['Mr buy.example', 'there'],
    ] as const;
    for (const [place, [name, greeted]] of names.entries()) {
      await fillIn(studio, { name, email: `client${place}@example.com` });
      expect(toClients(studio).at(-1)?.email.text).toContain(`Hello ${greeted},\n`);
    }
  });

  it('gives {name} without its title as well', async () => {
    const studio = await startPoliteStudio('Hello {name},');
    await fillIn(studio, { name: 'Mrs Anna Smith' });
    expect(toClients(studio).at(-1)?.email.text).toContain('Hello Anna,');
  });

  it('goes out once a day to one mailbox, whatever is added to its address', async () => {
    const studio = await startPoliteStudio();
    await fillIn(studio);
    for (const email of ['ADA@example.com', 'ada+1@example.com', 'a.d.a+new@Example.com'])
      await fillIn(studio, { email });
    expect(toClients(studio)).toHaveLength(1);
    await studio.server.context.db
      .updateTable('outbox')
      .set({ createdAt: new Date(Date.now() - DAY - 1000).toISOString() })
      .execute();
    for (const email of ['ada+wedding@example.com', 'ada@example.com']) await fillIn(studio, { email });
    expect(toClients(studio)).toHaveLength(2);
  });

  it('goes out at most 60 times an hour', async () => {
    const studio = await startPoliteStudio();
    await fillIn(studio);
    const first = await studio.admin.api(listEnquiries).then(([enquiry]) => enquiry?.id ?? '');
    const createdAt = new Date().toISOString();
    const rows = Array.from({ length: 59 }, (_, number) => ({
      id: `earlier-${number}`,
      kind: 'acknowledgement' as const,
      enquiryId: first,
      state: 'accepted' as const,
      createdAt,
      begunAt: createdAt,
      at: createdAt,
      recipients: `["client${number}@example.com"]`,
    }));
    await studio.server.context.db.insertInto('outbox').values(rows).execute();
    await fillIn(studio, { email: 'one-more@example.com' });
    expect(toClients(studio).map(({ to }) => to)).toEqual([[ENQUIRY.email]]);
  });

  it('does not answer what lacks the solved task', async () => {
    const studio = await startPoliteStudio();
    await studio.server.visitor().api(sendEnquiry, { body: { ...ENQUIRY, openFor: 20_000, proof: null } });
    await studio.pass(1000);
    expect(toClients(studio)).toEqual([]);
  });

  it("that the client's mailbox refuses or puts off changes nothing for the studio", async () => {
    const studio = await startPoliteStudio();
    studio.sink.behaviour.recipient = (to) => (to === ENQUIRY.email ? reply(550, 'No such mailbox') : null);
    await fillIn(studio);
    studio.sink.behaviour.recipient = (to) => (to === 'zoe@example.com' ? reply(451, 'Full') : null);
    await fillIn(studio, { email: 'zoe@example.com' });
    await studio.pass(DAY);
    expect((await studio.admin.api(countEnquiries)).mail?.state).toBe('on');
  });

  it('that waits is deleted when the studio switches acknowledgements off', async () => {
    const studio = await startPoliteStudio();
    studio.sink.behaviour.recipient = (to) => (to === ENQUIRY.email ? reply(451, 'Later') : null);
    await fillIn(studio);
    await studio.admin.api(parts.notices.save, { body: { acknowledgement: { isOn: false, text: TEXT } } });
    studio.sink.behaviour.recipient = () => null;
    await studio.pass(DAY);
    expect(toClients(studio)).toEqual([]);
  });
});

describe('acknowledgements', () => {
  it.each([
    ['Hello {last name}', '{last name} isn’t a placeholder: use {first name}, {name}, {package} or {date}'],
    ['{name} {message}', '{message} isn’t a placeholder: use {first name}, {name}, {package} or {date}'],
    ['{}', '{} isn’t a placeholder: use {first name}, {name}, {package} or {date}'],
    ['  ', 'Required'],
  ])('are refused with %j, in their field', async (text, message) => {
    const { admin } = await startMailStudio();
    const answer = await admin.json('PUT', parts.notices.save.path, { acknowledgement: { isOn: false, text } });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { issues: [{ path: 'acknowledgement.text', message }] },
    ]);
  });
});
