import { expect, it } from 'vitest';
import { answerLine } from '../../src/outbox/mail/smtp-answers.ts';

it('a reply of a mail server is one line that nothing turns around', () => {
  expect(answerLine('550-5.1.1 No\u0007 such\r\n550 mailbox \u202egnp.exe\u2066')).toBe(
    '550 5.1.1 No such mailbox gnp.exe',
  );
});
