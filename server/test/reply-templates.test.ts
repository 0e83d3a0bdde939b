import { parts, REPLY_TEMPLATES_MAX } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import { refusal, startPagelessServer } from './test-server.ts';

const template = (change = {}) => ({
  id: uuid(),
  name: 'Dates are free',
  subject: 'Your {package} session',
  text: 'Hello {name},\n\n{date} is free.',
  ...change,
});

const signedIn = async () => (await startPagelessServer()).admin();

it('keeps the templates in their order', async () => {
  const admin = await signedIn();
  expect((await admin.api(parts.replies.read)).templates).toEqual([]);
  const [first, second] = [template({ name: ' Dates\nare  free ' }), template({ name: 'رسالة ترحيب' })];
  const saved = await admin.api(parts.replies.save, { body: { templates: [first, second] } });
  expect(saved.templates).toEqual([{ ...first, name: 'Dates are free' }, second]);
  const turned = await admin.api(parts.replies.save, { body: { templates: [second, first], version: saved.version } });
  expect(turned.templates.map(({ name }) => name)).toEqual(['رسالة ترحيب', 'Dates are free']);
  expect(await admin.api(parts.replies.read)).toEqual(turned);
});

it('refuses to overwrite templates that somebody else has saved meanwhile, and answers them', async () => {
  const admin = await signedIn();
  const { version } = await admin.api(parts.replies.read);
  const theirs = await admin.api(parts.replies.save, { body: { templates: [template()], version } });
  const answer = await admin.json('PUT', '/api/parts/replies', { templates: [], version });
  expect([answer.status, await answer.json()]).toMatchObject([412, { error: 'precondition_failed', current: theirs }]);
  expect(await admin.api(parts.replies.read)).toEqual(theirs);
});

it.each([
  [
    { text: 'Hello {last name}' },
    'text',
    '{last name} isn’t a placeholder: use {first name}, {name}, {package} or {date}',
  ],
  [{ subject: '{}' }, 'subject', '{} isn’t a placeholder: use {first name}, {name}, {package} or {date}'],
  [{ text: ' ' }, 'text', 'Required'],
  [{ name: '' }, 'name', 'Required'],
  [{ subject: 'x'.repeat(151) }, 'subject', 'Must be at most 150 characters'],
  [{ text: 'x'.repeat(4001) }, 'text', 'Must be at most 4000 characters'],
])('refuses %o in its field, and keeps what was there', async (change, field, message) => {
  const admin = await signedIn();
  const before = await admin.api(parts.replies.save, { body: { templates: [template()] } });
  const answer = await admin.json('PUT', '/api/parts/replies', { templates: [template(), template(change)] });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { issues: [{ path: `templates.1.${field}`, message }] },
  ]);
  expect(await admin.api(parts.replies.read)).toEqual(before);
});

it('refuses more than 20 templates, and the same id twice', async () => {
  const admin = await signedIn();
  const many = Array.from({ length: REPLY_TEMPLATES_MAX + 1 }, () => template());
  const same = template();
  for (const templates of [many, [same, same]]) {
    expect(await refusal(await admin.json('PUT', '/api/parts/replies', { templates }))).toEqual([
      400,
      'invalid_request',
    ]);
  }
});
