import { describe, expect, it } from 'vitest';
import { completeLink } from '../src/index.ts';

describe('a typed link', () => {
  it.each([
    ['instagram.com/x', 'https://instagram.com/x'],
    [' www.instagram.com ', 'https://www.instagram.com'],
    ['//instagram.com/x', 'https://instagram.com/x'],
    [`${'/'.repeat(240_000)}instagram.com`, 'https://instagram.com'],
    ['instagram.com:443/x?y#z', 'https://instagram.com:443/x?y#z'],
    ['münchen.example', 'https://münchen.example'],
  ])('%j is completed', (typed, link) => {
    expect(completeLink(typed)).toBe(link);
  });

  it('is completed from a name, in the field of a network', () => {
    expect(completeLink(' @hollis.and_vane ', 'https://www.instagram.com/')).toBe(
      'https://www.instagram.com/hollis.and_vane',
    );
    expect(completeLink('@a/b', 'https://www.instagram.com/')).toBe('@a/b');
    expect(completeLink('instagram.com/x', 'https://www.instagram.com/')).toBe('https://instagram.com/x');
  });

  it.each([
    'https://instagram.com/x',
    'http://instagram.com/x',
    'javascript:alert(1)',
    'JavaScript:alert(document.cookie)',
    'java\tscript:alert(document.cookie)',
    'data:text/html,a.b',
    'mailto:ada@example.com',
    'ftp://example.com',
    'ada@example.com',
    'facebook',
    '@studio',
    '/studio.html',
    '',
  ])('%j stays as it is, for the rules to judge', (typed) => {
    expect(completeLink(typed)).toBe(typed);
  });
});
