import { mailInputSchema } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { toRecipients, toText } from '../src/admin/features/mail/recipients-card.tsx';

it('takes one address in a line, or several with commas or semicolons between them', () => {
  expect(toRecipients(' ada@example.com, ben@example.com;\n\ncleo@example.com \n')).toEqual([
    'ada@example.com',
    'ben@example.com',
    'cleo@example.com',
  ]);
  expect(toRecipients(' \n, ;')).toEqual([]);
  expect(toText(['ada@example.com', 'ben@example.com'])).toBe('ada@example.com\nben@example.com');
});

it('leaves a wrong address as it was typed, so that the sentence can name it', () => {
  const { error } = mailInputSchema.safeParse({ recipients: toRecipients('ada@example.com\nben at example.com') });
  expect(error?.issues.map(({ message }) => message)).toEqual(['“ben at example.com” is not an email address']);
});
