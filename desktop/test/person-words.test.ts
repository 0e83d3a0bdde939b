import { expect, it } from 'vitest';
import { OF_ADDRESS, OF_ENQUIRY } from '../../server/src/db/personal-columns.ts';
import { foundLines, foundTitle } from '../src/admin/ui/person-dialog.tsx';

it('counts the records of a person in words, never in names from the code', () => {
  const counts = { inquiries: 2, notes: 1, readMarks: 0, events: 1200 };
  expect(foundTitle(counts, 'ada@example.com')).toBe('2 inquiries from ada@example.com');
  expect(foundLines(counts)).toEqual(['1 private note', '1,200 webhook events']);
  expect(foundTitle({ stars: 1 }, 'ada@example.com')).toBe('Stored about ada@example.com');
  expect(foundLines({ stars: 1 })).toEqual(['1 other record']);
  for (const { name } of [...OF_ENQUIRY, ...OF_ADDRESS]) {
    expect(foundLines({ [name]: 2 }).join()).not.toContain('other');
  }
});
