import { expect, it } from 'vitest';
import { dateInText, fillIn, unknownPlaceholder } from '../src/index.ts';

const values = { 'first name': 'Ann', name: 'Anna', package: 'Essential', date: 'Sat, Jun 12, 2027' };

it('fills in each placeholder that stands for something, and leaves the rest', () => {
  expect(fillIn('Hello {name}, thank you for {package} {day}. {name}!', values)).toBe(
    'Hello Anna, thank you for Essential {day}. Anna!',
  );
  expect(fillIn('{constructor} {first  name} {{name}} {', values)).toBe('{constructor} {first  name} {Anna} {');
});

it('fills in a value as it is, and only once', () => {
  expect(fillIn('{name}, {date}', { ...values, name: '{date} $& $1' })).toBe('{date} $& $1, Sat, Jun 12, 2027');
});

it('knows a placeholder in any case', () => {
  expect(fillIn('{First name} {NAME} {Package}', values)).toBe('Ann Anna Essential');
  expect(unknownPlaceholder('{First Name} {DATE}')).toBeUndefined();
});

it('names the first placeholder that stands for nothing', () => {
  expect(unknownPlaceholder('{name} {day} {hour}')).toBe('day');
  expect(unknownPlaceholder('{}')).toBe('');
  expect(unknownPlaceholder('{name} { } } {')).toBe(' ');
  expect(unknownPlaceholder('{name} and {date}')).toBeUndefined();
});

it('words a date for the middle of a sentence, also if there is none', () => {
  expect(dateInText('2027-06-12', null)).toBe('Saturday, June 12, 2027');
  expect(dateInText('2027-06-12', 'de')).toBe('Samstag, 12. Juni 2027');
  expect(dateInText('2027-06-01', 'fr')).toBe('mardi 1er juin 2027');
  expect(dateInText(null, null)).toBe('a date to be agreed');
});
