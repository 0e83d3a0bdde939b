import { mailInputSchema } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { itemsIn } from '../src/admin/lib/use-part.ts';

it('takes one address in a line, or several with commas or semicolons between them', () => {
  expect(itemsIn(' ada@example.com, ben@example.com;\n\ncleo@example.com \n')).toEqual([
    'ada@example.com',
    'ben@example.com',
    'cleo@example.com',
  ]);
  expect(itemsIn(' \n, ;')).toEqual([]);
});

it('leaves a wrong address as it was typed, so that the sentence can name it', () => {
  const { error } = mailInputSchema.safeParse({ recipients: itemsIn('ada@example.com\nben at example.com') });
  expect(error?.issues.map(({ message }) => message)).toEqual(['“ben at example.com” is not an email address']);
});
