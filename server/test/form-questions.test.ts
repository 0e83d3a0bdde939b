import {
  DEFAULT_SETTINGS,
  type Enquiry,
  erasePerson,
  exportPerson,
  type FormQuestion,
  listEnquiries,
  type SettingsInput,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { startHookStudio } from './hook-studio.ts';
import { itWithPage } from './it.ts';
import { STUDIO, startMailStudio } from './mail-studio.ts';
import { ENQUIRY, startPagelessServer } from './test-server.ts';

const id = (n: number) => `01998000-0000-7000-8000-00000000000${n}`;

const question = (n: number, change: Partial<FormQuestion> = {}): FormQuestion => ({
  ...{ id: id(n), words: `Question ${n}?`, kind: 'line', choices: [], isRequired: false, packageIds: [] },
  ...change,
});

const SIGNATURE = DEFAULT_SETTINGS.packages[1]?.id ?? '';
const PREMIUM = DEFAULT_SETTINGS.packages[2]?.id ?? '';

const VENUE = question(1, { words: 'Where is it?', isRequired: true });
const FOUND = question(2, { words: 'How did you find us?', kind: 'choice', choices: ['Instagram', 'A friend'] });
const GUESTS = question(3, { words: 'How many guests?', kind: 'number', isRequired: true, packageIds: [PREMIUM] });
const PLAN = question(4, { words: 'What is planned?', kind: 'lines', packageIds: [SIGNATURE] });
const DAY = question(5, { words: 'When were you born?', kind: 'date' });

const QUESTIONS = [VENUE, FOUND, GUESTS, PLAN, DAY];

const wordsOf = (...questions: readonly FormQuestion[]) =>
  Object.fromEntries(questions.map((one) => [one.id, one.words]));

const studio = async (change: Partial<SettingsInput> = {}) => {
  const server = await startPagelessServer();
  const admin = await server.admin();
  const save = (part: Partial<SettingsInput>) =>
    admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, formQuestions: QUESTIONS, ...part } });
  await save(change);
  const send = (part: object) => server.visitor().json('POST', sendEnquiry.path, { ...ENQUIRY, ...part });
  const answers = async (): Promise<readonly Enquiry['answers'][]> =>
    (await admin.api(listEnquiries)).map((enquiry) => enquiry.answers);
  return { server, admin, save, send, answers };
};

describe('the answers to the studio’s own questions', () => {
  it('are kept in the studio’s order with the words by which the form asked, and blank ones are not', async () => {
    const { send, answers } = await studio();
    const sent = await send({
      answers: { [DAY.id]: '1999-05-06', [PLAN.id]: 'First\nthen', [VENUE.id]: '  The\n mill ', [FOUND.id]: ' \u200b' },
      asked: { ...wordsOf(...QUESTIONS), [VENUE.id]: 'Where was it?' },
    });
    expect(sent.status).toBe(201);
    expect(await answers()).toEqual([
      [
        { question: 'Where was it?', answer: 'The mill' },
        { question: 'What is planned?', answer: 'First\nthen' },
        { question: 'When were you born?', answer: '1999-05-06' },
      ],
    ]);
  });

  it('are required only where the form asked, and of the chosen package', async () => {
    const { send, answers } = await studio();
    const refused = await send({ answers: { [VENUE.id]: ' ' }, asked: wordsOf(...QUESTIONS) });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { issues: [{ path: `answers.${VENUE.id}`, message: 'Required' }] },
    ]);
    const other = await send({ selectedPackage: 'Premium', asked: wordsOf(...QUESTIONS) });
    expect(await other.json()).toMatchObject({
      issues: [{ path: `answers.${VENUE.id}` }, { path: `answers.${GUESTS.id}` }],
    });
    expect((await send({ asked: wordsOf(FOUND) })).status, 'a page of before the question').toBe(201);
    expect((await send({})).status, 'an ordinary call').toBe(201);
    expect(await answers()).toEqual([undefined, undefined]);
  });

  it('are kept as typed where they are no longer offered, or their question is gone or meant for others', async () => {
    const { send, save, answers } = await studio();
    await save({ formQuestions: [FOUND, GUESTS] });
    const sent = await send({
      answers: { [PLAN.id]: 'Rain', [GUESTS.id]: 'about eighty', [FOUND.id]: 'The newspaper', [id(9)]: 'x' },
      asked: wordsOf(FOUND, GUESTS, PLAN),
    });
    expect(sent.status).toBe(201);
    expect(await answers()).toEqual([
      [
        { question: 'How did you find us?', answer: 'The newspaper' },
        { question: 'How many guests?', answer: 'about eighty' },
        { question: 'What is planned?', answer: 'Rain' },
        { question: 'A question that is no longer asked', answer: 'x' },
      ],
    ]);
  });

  it('are refused in the page’s language where they are too long', async () => {
    const { send } = await studio({ language: 'de' });
    const sent = await send({ answers: { [VENUE.id]: 'x'.repeat(201), [PLAN.id]: 'x'.repeat(2001) } });
    expect([sent.status, await sent.json()]).toMatchObject([
      400,
      {
        issues: [
          { path: `answers.${VENUE.id}`, message: 'Höchstens 200 Zeichen' },
          { path: `answers.${PLAN.id}`, message: 'Höchstens 2000 Zeichen' },
        ],
      },
    ]);
  });

  it.each<[unknown, string]>([
    ['yes', 'answers'],
    [['yes'], 'answers'],
    [{ venue: 'yes' }, 'answers.venue'],
    [{ [id(1)]: 7 }, `answers.${id(1)}`],
    [{ [id(1)]: 'x'.repeat(5001) }, `answers.${id(1)}`],
    [Object.fromEntries(Array.from({ length: 6 }, (_, n) => [id(n), 'x'])), 'answers'],
  ])('are refused as %j', async (answers, path) => {
    const { send } = await studio();
    const sent = await send({ answers });
    expect(sent.status).toBe(400);
    expect(await sent.json()).toMatchObject({ issues: [{ path }] });
  });

  it('stay as they were when the studio changes its questions, and are found by a search', async () => {
    const { admin, send, save } = await studio();
    await send({ answers: { [VENUE.id]: 'مطحنة البحيرة' }, asked: wordsOf(VENUE) });
    await save({ formQuestions: [] });
    const [found] = await admin.api(listEnquiries, { query: { search: 'البحيرة' } });
    expect(found?.answers).toEqual([{ question: 'Where is it?', answer: 'مطحنة البحيرة' }]);
    expect(await admin.api(listEnquiries, { query: { search: 'nowhere' } })).toEqual([]);
  });

  it('count as text where a link makes an enquiry spam', async () => {
    const { admin, send } = await studio();
    await send({ answers: { [PLAN.id]: '<a href="https://spam.example">x</a> https://bit.ly/x?ref=y' } });
    expect(await admin.api(listEnquiries, { query: { spam: 'only' } })).toHaveLength(1);
    const forged = '<a href="https://other.example">x</a> https://bit.ly/y?ref=z';
    await send({ answers: { [PLAN.id]: 'x' }, asked: { [PLAN.id]: forged } });
    expect(await admin.api(listEnquiries, { query: { spam: 'only' } })).toHaveLength(2);
  });

  it('are in the export of their person, and go with the person', async () => {
    const { admin, send, server } = await studio();
    await send({ answers: { [VENUE.id]: 'The mill' }, asked: wordsOf(VENUE) });
    const { records } = await admin.api(exportPerson, { body: { email: ENQUIRY.email } });
    expect(records.inquiries).toMatchObject([{ answers: [{ question: 'Where is it?', answer: 'The mill' }] }]);
    await admin.api(erasePerson, { body: { email: ENQUIRY.email } });
    expect(JSON.stringify(await server.context.db.selectFrom('contact_submissions').selectAll().execute())).toBe('[]');
  });
});

it('tells the studio the answers by mail, in its language, and the webhook as they are', async () => {
  const mail = await startMailStudio();
  const save = { ...DEFAULT_SETTINGS, businessEmail: STUDIO, language: 'de', formQuestions: QUESTIONS };
  await mail.admin.api(saveSettings, { body: save });
  const answers = { [VENUE.id]: '<b>Mill</b>', [DAY.id]: '1999-05-06' };
  const asked = { ...wordsOf(DAY), [VENUE.id]: 'Where is <it>?' };
  await mail.enquire({ answers, asked });
  const [letter] = mail.sink.arrived;
  expect(letter?.email.text).toContain('\nWhere is <it>?: <b>Mill</b>\nWhen were you born?: Do., 6. Mai 1999\n');
  expect(letter?.email.html).toContain('Where is &lt;it&gt;?');
  expect(letter?.email.html).toContain('&lt;b&gt;Mill&lt;/b&gt;');

  const hook = await startHookStudio();
  await hook.connect();
  await hook.enquire({ answers, asked });
  expect(JSON.parse(hook.sink.arrived[0]?.body ?? '').data.answers).toEqual([
    { question: 'Where is <it>?', answer: '<b>Mill</b>' },
    { question: 'When were you born?', answer: '1999-05-06' },
  ]);
});

describe('the form', () => {
  itWithPage('is the specification’s while nothing is asked', async ({ server }) => {
    const page = await server.visitor().page();
    expect(page).not.toContain('<fieldset');
    expect(page).not.toContain('uestions&quot;');
  });

  itWithPage('asks with every package named, and needs no JavaScript', async ({ server, admin }) => {
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, formQuestions: QUESTIONS, language: 'fr' } });
    const page = await server.visitor().page();
    expect(page).toContain('>How did you find us? (facultatif)</label>');
    expect(page).toContain('>Where is it?</label>');
    expect(page).toContain('>Uniquement pour Premium</p>');
    const post = (part: Record<string, string>) =>
      server.visitor().send('/enquiry', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...ENQUIRY, ...part }),
      });
    const asked = Object.fromEntries(QUESTIONS.map((one) => [`asked.${one.id}`, one.words]));
    const typed = { ...asked, [`answers.${FOUND.id}`]: 'A friend', [`answers.${PLAN.id}`]: '<b>"Rain"</b>' };
    const refused = await post(typed);
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain(`id="contact-answers.${VENUE.id}-error">Champ obligatoire</p>`);
    expect(again).not.toContain(`id="contact-answers.${GUESTS.id}-error"`);
    expect(again).toContain('&lt;b&gt;&quot;Rain&quot;&lt;/b&gt;</textarea>');
    expect((await post({ ...typed, [`answers.${VENUE.id}`]: 'The mill', 'answers.x': 'y' })).status).toBe(303);
    const [stored] = await admin.api(listEnquiries);
    expect(stored?.answers?.map(({ answer }) => answer)).toEqual(['The mill', 'A friend', '<b>"Rain"</b>']);
  });
});
