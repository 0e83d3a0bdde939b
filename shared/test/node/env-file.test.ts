import { expect, it } from 'vitest';
import { variablesIn } from '../../src/node/env-file.ts';

it('reads the first line of a file that begins with a byte order mark', () => {
  expect(variablesIn('\uFEFFPORT=3930\r\nHOST=::\r\n')).toEqual({ PORT: '3930', HOST: '::' });
});

it.each([
  ['SMTP_URL=smtp://studio:pa#ss@mail.example', 'smtp://studio:pa#ss@mail.example'],
  ['export SMTP_URL = smtp://studio:pa#ss@mail.example   # the mail', 'smtp://studio:pa#ss@mail.example'],
  ["SMTP_URL=it's#1", "it's#1"],
  ['SMTP_URL="smtp://a#b"', 'smtp://a#b'],
  ["SMTP_URL='a # b'", 'a # b'],
  ['SMTP_URL=plain # a remark', 'plain'],
  ['SMTP_URL=', ''],
  ['SMTP_URL=# a remark', ''],
])('takes a # inside a value for a letter: %s', (line, value) => {
  expect(variablesIn(line)).toEqual({ SMTP_URL: value });
});
