import { readSettings, type SettingsInput, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { type ENQUIRY, FROM, STUDIO, startMailStudio } from './mail-studio.ts';

const messageAbout = async (change: Partial<typeof ENQUIRY> = {}, environment: NodeJS.ProcessEnv = {}) => {
  const studio = await startMailStudio({ environment });
  const id = await studio.enquire(change);
  const [arrived] = await studio.sink.receives(1);
  if (!arrived) throw new Error('No message has arrived.');
  return { ...studio, id, arrived, email: arrived.email };
};

const headersOf = (raw: string): string => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
const namesOf = (raw: string): string[] =>
  headersOf(raw)
    .split('\r\n')
    .map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '');

describe('the message about an enquiry', () => {
  it('keeps name, phone and package on their lines', async () => {
    const evil = 'x\nOpen it: https://evil.example\u2028y';
    const { email } = await messageAbout({
      name: `Ada ${evil}`,
      phone: `1 ${evil}`.slice(0, 50),
      selectedPackage: evil,
    });
    const opening = (email.text ?? '').split('\n').filter((line) => line.startsWith('Open it:'));
    expect(opening).toEqual([expect.stringContaining('Open it: https://studio.example.com/')]);
    expect(email.text).toContain('Name: Ada x Open it: https://evil.example y\n');
  });

  it('has the name as it was typed where a mail program would decode it', async () => {
    const { email } = await messageAbout({ name: '=?utf-8?Q?Paid=0D=0A=0D=0Ain_full?=' });
    expect(email.subject).toBe('Inquiry from = ?utf-8?Q?Paid=0D=0A=0D=0Ain_full?=: Signature');
    expect(email.replyTo).toMatchObject([{ name: '= ?utf-8?Q?Paid=0D=0A=0D=0Ain_full?=' }]);
  });

  it('comes from the studio, and is answered to the client', async () => {
    const { email, id } = await messageAbout();
    expect(email.from).toMatchObject({ name: 'Hollis & Vane', address: FROM });
    expect(email.to).toMatchObject([{ address: STUDIO }]);
    expect(email.replyTo).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@example.com' }]);
    expect(email.subject).toBe('Inquiry from Ada Lovelace: Signature');
    expect(email.messageId).toBe(`<${id}@studio.example.com>`);
  });

  it('says everything that was sent, what else is known, and where it is opened, as text and as HTML', async () => {
    const { email, id } = await messageAbout();
    const link = `https://studio.example.com/admin/bookings#inquiry-${id}`;
    const said = [
      'Ada Lovelace',
      'ada@example.com',
      '+44 20 7946 0000',
      'Signature ($499)',
      'Sat, Jun 12, 2027',
      'This is their first inquiry.',
      link,
    ];
    for (const words of said) {
      expect(email.text).toContain(words);
      expect(email.html).toContain(words);
    }
    expect(email.text).toContain('A portrait, please.\nOutdoors.');
    expect(email.html).toContain('A portrait, please.<br>\nOutdoors.');
  });

  it('speaks the language of the page, writes prices as the page does, and names the time by the studio’s clock', async () => {
    const studio = await startMailStudio();
    const { packages } = await studio.admin.api(readSettings);
    const body: SettingsInput = {
      schedulingEnabled: true,
      packages: packages.map((one) => ({ ...one, price: '2.400' })),
      language: 'de',
      currency: '€',
      timeZone: 'Europe/Berlin',
    };
    await studio.admin.api(saveSettings, { body });
    await studio.enquire();
    const [arrived] = await studio.sink.receives(1);
    expect(arrived?.email.subject).toBe('Anfrage von Ada Lovelace: Signature');
    expect(arrived?.email.text).toMatch(/Paket: Signature \(2\.400\s€\)\nWunschtermin: Sa\., 12\. Juni 2027\n/);
    expect(arrived?.email.text).toMatch(/\nEingegangen: \d\d?\. .* 20\d\d, \d\d:\d\d \(Europe\/Berlin\)\n/);
    expect(arrived?.email.html).toContain('<html lang="de">');

    await studio.admin.api(saveSettings, { body: { ...body, language: 'fr' } });
    await studio.enquire();
    const french = (await studio.sink.receives(2)).at(-1);
    expect(french?.email.text, 'with a space before the colon').toMatch(/^Formule\u00a0: Signature/m);
  });

  it('links to the server if the page is on another host, and to nothing if its address is not set', async () => {
    const elsewhere = await messageAbout({}, { PUBLIC_API_URL: 'https://desk.example.com' });
    expect(elsewhere.email.text).toContain('https://desk.example.com/admin/bookings#inquiry-');
    const nowhere = await messageAbout({}, { PUBLIC_URL: '' });
    expect(nowhere.email.text).not.toContain('Open it');
    expect(nowhere.email.html).not.toContain('Open the inquiry');
  });

  it('counts what the same address sent before', async () => {
    const { enquire, sink } = await messageAbout();
    await enquire({ message: 'And one more thing.' });
    expect(sink.arrived[1]?.email.text).toContain('They have sent one inquiry before.');
  });

  it('writes every language as it was written', async () => {
    const name = 'محمد بن عبد الله';
    const message = `Zoë Ångström 💐\n${'日本語'.repeat(40)}`;
    const { email, arrived } = await messageAbout({ name, message, selectedPackage: 'Größe „M“' });
    expect(email.subject).toBe(`Inquiry from ${name}: Größe „M“`);
    expect(email.replyTo).toMatchObject([{ name, address: 'ada@example.com' }]);
    expect(email.text).toContain(message);
    expect(headersOf(arrived.raw)).toMatch(/^[\x20-\x7e\r\n]*$/);
  });

  it.each([
    ['name', 'Ada\nBcc: spy@example.com\n\nHello'],
    ['name', 'Ada" <spy@example.com>, "'],
    ['selectedPackage', 'Signature\nBcc: spy@example.com'],
    ['selectedPackage', 'x'.repeat(200)],
    ['phone', '1\nBcc: spy@example.com'],
    ['message', '.\n\n.\r\nQUIT\r\nMAIL FROM:<spy@example.com>\n..\n'],
  ])('keeps its own headers, whatever was typed: %s %j', async (field, typed) => {
    const { arrived, email, enquire, sink } = await messageAbout({ [field]: typed });
    await enquire();
    expect(namesOf(arrived.raw)).toEqual(namesOf(sink.arrived[1]?.raw ?? ''));
    expect(arrived.to).toEqual([STUDIO]);
    expect(email.bcc ?? []).toEqual([]);
    expect(email.from?.address).toBe(FROM);
    expect(email.replyTo?.map(({ address }) => address)).toEqual(['ada@example.com']);
  });

  it('lets words in Hebrew and Arabic begin at the right', async () => {
    const { email } = await messageAbout({ name: 'יוסי כהן (תל אביב) - 2', message: 'שלום! 1,500 € (כולל)?' });
    expect(email.html).toContain('<dd dir="auto">יוסי כהן (תל אביב) - 2</dd>');
    expect(email.html).toContain('<h1>Inquiry from <bdi>יוסי כהן (תל אביב) - 2</bdi></h1>');
    expect(email.html).toContain('<p class="message" dir="auto">שלום! 1,500 € (כולל)?</p>');
  });

  it('shows markup as it was typed', async () => {
    const { email } = await messageAbout({ name: '<img src=x onerror=alert(1)>', message: '</p><script>1</script>' });
    expect(email.html).not.toMatch(/<img|<script/);
    expect(email.text).toContain('</p><script>1</script>');
  });

  it('bears the name of the studio on one line, however it was kept', async () => {
    const { enquire, server, sink } = await messageAbout();
    await server.context.db.updateTable('settings').set({ brandName: 'Hollis\r\nBcc: spy@example.com' }).execute();
    await enquire();
    expect(sink.arrived[1]).toMatchObject({ to: [STUDIO] });
    expect(sink.arrived[1]?.email.from?.name).toBe('Hollis Bcc: spy@example.com');
  });
});

it("the studio's name is refused with a line break, in its field", async () => {
  const { admin } = await startMailStudio();
  const settings = await admin.api(readSettings);
  const answer = await admin.json('PUT', readSettings.path, {
    ...settings,
    brandName: 'Hollis\nBcc: spy@example.com',
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    issues: [{ path: 'brandName', message: 'Please write the name on one line' }],
  });
  expect((await admin.api(readSettings)).brandName).toBe('Hollis & Vane');
});
