import { ApiError, type Enquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { LINK_MAX, templateReply } from '../src/admin/features/enquiries/reply-link.ts';
import { isSameForm, issuesIn, templatesResolver } from '../src/admin/features/replies/templates-form.ts';

const enquiry = (change: Partial<Enquiry> = {}): Enquiry => ({
  id: '01930000-0000-7000-8000-000000000001',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '1',
  selectedPackage: 'Signature',
  preferredDate: '2027-06-12',
  message: 'A portrait, please.\nOutdoors.',
  createdAt: '2026-11-22T20:00:00.000Z',
  spam: false,
  stage: 'new',
  notes: [],
  ...change,
});

const TEMPLATE = { subject: '{package} on {date}', text: 'Hello {name},\n\n{date} is free & “yours”.\nBest' };

const fieldsOf = (href: string) => {
  const { searchParams, pathname } = new URL(href);
  return {
    to: pathname,
    names: [...searchParams.keys()],
    subject: searchParams.get('subject'),
    body: searchParams.get('body'),
  };
};

describe('a reply from a template', () => {
  it('has recipient, subject and text filled in, above the client’s words', () => {
    const { href, toPaste } = templateReply(enquiry(), TEMPLATE);
    const { to, names, subject, body } = fieldsOf(href);
    expect([to, names, subject]).toEqual(['ada@example.com', ['subject', 'body'], 'Signature on Sat, Jun 12, 2027']);
    expect(body).toMatch(
      /^Hello Ada Lovelace,\r\n\r\nSat, Jun 12, 2027 is free & “yours”.\r\nBest\r\n\r\n\r\nOn .*, Ada Lovelace wrote:\r\n> A portrait, please.\r\n> Outdoors.$/,
    );
    expect(href).toContain('%0D%0A');
    expect(href).not.toMatch(/\s|\+/);
    expect(toPaste).toBeNull();
  });

  it('has a date to be agreed if the client named none', () => {
    const { subject } = fieldsOf(templateReply(enquiry({ preferredDate: null }), TEMPLATE).href);
    expect(subject).toBe('Signature on a date to be agreed');
  });

  it('lets no text of an enquiry add a header or a field', () => {
    const name = 'X\r\nBcc: y@example.com\u0085&bcc=z@example.com';
    const { href } = templateReply(enquiry({ name, email: 'a@example.com?bcc=b@example.com' }), {
      subject: '{name}',
      text: '{name}',
    });
    const { names, subject } = fieldsOf(href);
    expect(names).toEqual(['subject', 'body']);
    expect(subject).toBe('X Bcc: y@example.com &bcc=z@example.com');
  });

  it('quotes less of a long message, so that the link stays short enough', () => {
    const { href, toPaste } = templateReply(enquiry({ message: 'كلمة '.repeat(200) }), TEMPLATE);
    expect(href.length).toBeLessThanOrEqual(LINK_MAX);
    expect(fieldsOf(href).body).toMatch(/^Hello Ada Lovelace/);
    expect(toPaste).toBeNull();
  });

  it.each([
    ['Latin', 'word '.repeat(600)],
    ['Arabic', 'كلمة '.repeat(100)],
  ])('that is too long for a link is to be pasted whole: %s', (_, long) => {
    const { href, toPaste } = templateReply(enquiry(), { ...TEMPLATE, text: `{name}\n${long}` });
    expect(fieldsOf(href)).toMatchObject({ to: 'ada@example.com', names: ['subject'] });
    expect(href.length).toBeLessThanOrEqual(LINK_MAX);
    expect(toPaste).toBe(`Ada Lovelace\n${long}`);
  });

  it('survives half a character', () => {
    expect(fieldsOf(templateReply(enquiry({ name: 'A\ud83d' }), TEMPLATE).href).body).toMatch(/^Hello A�,/);
  });
});

describe('the form of the templates', () => {
  const typed = { id: '01930000-0000-7000-8000-000000000002', name: 'A', subject: 'B', text: 'C' };
  const errorsFor = async (...templates: (typeof typed)[]) =>
    (await templatesResolver({ templates }, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;

  it('shows the server’s own sentence in the field of the template that is wrong', async () => {
    expect(await errorsFor(typed)).toEqual({});
    const { templates } = await errorsFor(typed, { ...typed, id: crypto.randomUUID(), name: ' ', text: '{you}' });
    expect(templates?.[0]).toBeUndefined();
    expect(templates?.[1]).toEqual({
      name: { type: 'rule', message: 'Required' },
      text: { type: 'rule', message: '{you} stands for nothing here: use {name}, {package} or {date}' },
    });
  });

  it('finds the fields that the server names', () => {
    const body = {
      error: 'invalid_request',
      message: 'Required',
      issues: [
        { path: 'templates.3.subject', message: 'Required' },
        { path: 'version', message: 'Invalid input' },
      ],
    };
    expect(issuesIn(new ApiError(400, '', JSON.stringify(body)))).toEqual([
      { place: 3, field: 'subject', message: 'Required' },
    ]);
    expect(issuesIn(new TypeError('no network'))).toEqual([]);
  });

  it('counts a new order as a change, but no space at an end', () => {
    const other = { ...typed, id: 'b' };
    expect(isSameForm({ templates: [typed] }, { templates: [{ ...typed, text: ' C\n' }] })).toBe(true);
    expect(isSameForm({ templates: [typed, other] }, { templates: [other, typed] })).toBe(false);
  });
});
