import { expect, it } from 'vitest';
import { passwordStrength } from '../src/admin/ui/text-field.tsx';

it.each([
  ['', null],
  ['aaaaaaaaaaaaaaaaaaaa', 'Easily guessed. A few words that only you would put together are better.'],
  ['1234567890123', 'Easily guessed. A few words that only you would put together are better.'],
  ['abababababababab', 'Easily guessed. A few words that only you would put together are better.'],
  ['Tr7!kq9z', 'Fair. Longer is better.'],
  ['Tr7!kq9zWp2x', 'Good.'],
  ['my gate squeaks on Tuesdays', 'Strong.'],
])('says of the password "%s" how hard it is to guess', (password, words) => {
  expect(passwordStrength(password)).toBe(words);
});
