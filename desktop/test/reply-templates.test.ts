import { ApiError, type Enquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { LINK_MAX, templateReply } from '../src/admin/features/bookings/reply/reply-link.ts';
import { isTemplateField, templatesIssues, toTemplates } from '../src/admin/features/replies/use-templates-form.ts';
import { errorsIn } from '../src/admin/lib/drafts/use-saved-form.ts';
import { enquiry } from './enquiry.ts';

const wanted = (part: Partial<Enquiry> = {}): Enquiry =>
  enquiry({ preferredDate: '2027-06-12', message: 'A portrait, please.\nOutdoors.', ...part });

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
    const { href, toPaste } = templateReply(wanted(), TEMPLATE, null);
    const { to, names, subject, body } = fieldsOf(href);
    expect([to, names, subject]).toEqual([
      'ada@example.com',
      ['subject', 'body'],
      'Signature on Saturday, June 12, 2027',
    ]);
    expect(body).toMatch(
      /^Hello Ada Lovelace,\r\n\r\nSaturday, June 12, 2027 is free & “yours”.\r\nBest\r\n\r\n\r\nOn .*, Ada Lovelace wrote:\r\n> A portrait, please.\r\n> Outdoors.$/,
    );
    expect(href).toContain('%0D%0A');
    expect(href).not.toMatch(/\s|\+/);
    expect(toPaste).toBeNull();
  });

  it.each([
    ['Dr. Nina Voss', 'Nina'],
    ['nina', 'nina'],
    ['Frau Prof. Dr. Ada-Marie Voss', 'Ada-Marie'],
    ['Mme Zoë d’Aubigny', 'Zoë'],
    ['محمد بن عبد الله', 'محمد'],
    ['Mrs. Okafor', 'Mrs. Okafor'],
    ['Anna & Tom', 'Anna & Tom'],
    ['Jörg und Eva Maier', 'Jörg und Eva Maier'],
    ['🌸 Nina Voss', '🌸 Nina Voss'],
    ['1st Avenue Events', '1st Avenue Events'],
    ['Voss, Nina', 'Voss, Nina'],
    ['J. R. Voss', 'J. R. Voss'],
  ])('greets %s as %s, in any case of its placeholder', (name, greeted) => {
    const { subject, body } = fieldsOf(
      templateReply(wanted({ name }), { subject: '{FIRST NAME}', text: 'Dear {First name}, {NAME}' }, null).href,
    );
    expect([subject, body?.split('\r\n')[0]]).toEqual([greeted, `Dear ${greeted}, ${name}`]);
  });

  it('has a date to be agreed if the client named none', () => {
    const { subject } = fieldsOf(templateReply(wanted({ preferredDate: null }), TEMPLATE, null).href);
    expect(subject).toBe('Signature on a date to be agreed');
  });

  it('lets no text of an enquiry add a header or a field', () => {
    const name = 'X\r\nBcc: y@example.com\u0085&bcc=z@example.com';
    const template = { subject: '{name}', text: '{name}' };
    const { href } = templateReply(wanted({ name, email: 'a@example.com?bcc=b@example.com' }), template, null);
    const { names, subject } = fieldsOf(href);
    expect(names).toEqual(['subject', 'body']);
    expect(subject).toBe('X Bcc: y@example.com &bcc=z@example.com');
  });

  it('quotes less of a long message, so that the link stays short enough', () => {
    const { href, toPaste } = templateReply(wanted({ message: 'كلمة '.repeat(200) }), TEMPLATE, null);
    expect(href.length).toBeLessThanOrEqual(LINK_MAX);
    expect(fieldsOf(href).body).toMatch(/^Hello Ada Lovelace/);
    expect(toPaste).toBeNull();
  });

  it.each([
    ['Latin', 'word '.repeat(600)],
    ['Arabic', 'كلمة '.repeat(100)],
  ])('that is too long for a link is to be pasted whole: %s', (_, long) => {
    const { href, toPaste } = templateReply(wanted(), { ...TEMPLATE, text: `{name}\n${long}` }, null);
    expect(fieldsOf(href)).toMatchObject({ to: 'ada@example.com', names: ['subject'] });
    expect(href.length).toBeLessThanOrEqual(LINK_MAX);
    expect(toPaste).toBe(`Ada Lovelace\n${long}`);
  });

  it('survives half a character', () => {
    expect(fieldsOf(templateReply(wanted({ name: 'A\ud83d' }), TEMPLATE, null).href).body).toMatch(/^Hello A�,/);
  });
});

describe('the form of the templates', () => {
  const typed = { id: '01930000-0000-7000-8000-000000000002', name: 'A', subject: 'B', text: 'C' };
  const errorsFor = (...templates: (typeof typed)[]) => errorsIn(templatesIssues(toTemplates({ templates })));

  it('shows the server’s own sentence in the field of the template that is wrong', () => {
    expect(errorsFor(typed)).toEqual({});
    expect(errorsFor(typed, { ...typed, id: crypto.randomUUID(), name: ' ', text: '{you}' })).toEqual({
      'templates.1.name': 'Required',
      'templates.1.text': '{you} isn’t a placeholder: use {first name}, {name}, {package} or {date}',
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
    const errors = errorsIn(new ApiError(400, '', JSON.stringify(body)).issues);
    expect(Object.keys(errors).filter(isTemplateField)).toEqual(['templates.3.subject']);
    expect(errors['templates.3.subject']).toBe('Required');
  });

  it('counts a new order as a change, but no space at an end', () => {
    const other = { ...typed, id: 'b' };
    expect(toTemplates({ templates: [{ ...typed, text: ' C\n' }] })).toEqual(toTemplates({ templates: [typed] }));
    expect(toTemplates({ templates: [other, typed] })).not.toEqual(toTemplates({ templates: [typed, other] }));
  });
});
