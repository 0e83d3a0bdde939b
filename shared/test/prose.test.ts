import { expect, it } from 'vitest';
import { isSafeLink, proseLinks, proseMarkup } from '../src/index.ts';
import { isOwnPath } from '../src/schema/complete-link.ts';

it.each([
  [
    '# A\n# B\ntext\n- one\n- two\nmore',
    '<h2 dir="auto">A</h2><h2 dir="auto">B</h2><p dir="auto">text</p><ul><li dir="auto">one</li><li dir="auto">two</li></ul><p dir="auto">more</p>',
  ],
  ['one\ntwo\n\nthree', '<p dir="auto">one<br>two</p><p dir="auto">three</p>'],
  ['[a [b](/c)', '<p dir="auto">[a <a href="/c">b</a></p>'],
  ['[Ada](https://x.example/Ada_(poet))', '<p dir="auto"><a href="https://x.example/Ada_(poet)">Ada</a></p>'],
  [
    'ask studio.mail+1@x.example.',
    '<p dir="auto">ask <a href="mailto:studio.mail+1@x.example">studio.mail+1@x.example</a>.</p>',
  ],
  [
    'see https://x.example/a, then',
    '<p dir="auto">see <a href="https://x.example/a">https://x.example/a</a>, then</p>',
  ],
])('makes markup of %j', (text, markup) => {
  expect(proseMarkup(text)).toBe(markup);
});

it.each(['/\\evil.example', '//evil.example', '/\t/evil.example', '/\n\\evil.example', 'javascript:alert(1)', ''])(
  'takes %j for no address of this site',
  (target) => {
    expect([isOwnPath(target), isSafeLink(target)]).toEqual([false, false]);
  },
);

it('knows the targets of links', () => {
  expect(proseLinks('[a](/b) [c](d(e)) [f] (g)')).toEqual(['/b', 'd(e)']);
});
