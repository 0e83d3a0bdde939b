import { expect, it } from 'vitest';
import { OF_ADDRESS, OF_ENQUIRY } from '../../server/src/db/personal-columns.ts';
import { foundWords } from '../src/admin/lib/person/person-words.ts';

it('counts the records of a person in words, never in names from the code', () => {
  expect(foundWords({ inquiries: 2, notes: 1, readMarks: 0, events: 1200 }, 'ada@example.com')).toBe(
    'Found 2 inquiries, 1 private note, and 1,200 webhook events from ada@example.com, including deleted and spam.',
  );
  expect(foundWords({ stars: 1 }, 'ada@example.com')).toMatch(/^Found 1 other record from/);
  for (const { name } of [...OF_ENQUIRY, ...OF_ADDRESS]) {
    expect(foundWords({ [name]: 2 }, 'ada@example.com')).not.toContain('other');
  }
});
