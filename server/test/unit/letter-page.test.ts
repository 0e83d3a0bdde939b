import { expect, it } from 'vitest';
import { letterPage } from '../../src/outbox/mail/letter-page.ts';

it.each([
  ['de', 'de'],
  ['de-ich', 'de'],
  ['fr', 'fr'],
  [null, 'en'],
  ['tlh', 'en'],
])('a letter to a page in %s names the language of its words: %s', (language, named) => {
  expect(letterPage('Hello', '', language)).toContain(`<html lang="${named}">`);
});
