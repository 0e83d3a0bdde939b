import type { TestMail } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { Delivery } from './delivery.ts';
import { letterPage } from './letter-page.ts';
import type { Letter, Reply, SmtpSender } from './smtp-sender.ts';

/** A person is waiting for the answer. */
const PATIENCE_MS = 50_000;

const TEXT = 'This is a test. You’ll get an email like this for each inquiry.';

const letterTo = (to: readonly string[], fromName: string): Letter => ({
  id: uuid(),
  fromName,
  to,
  subject: 'Test email',
  text: `${TEXT}\n`,
  html: letterPage('Test email', `<p>${TEXT}</p>`),
  date: new Date(),
});

const sentenceOf = (delivery: Delivery, isPlain: boolean): string => {
  if (delivery.kind === 'failed') return `The test email wasn’t sent. ${delivery.answer}`;
  const others = [...delivery.refused, ...delivery.deferred].map(({ address, answer }) => `${address}: ${answer}`);
  const inPlain = isPlain ? ' It isn’t encrypted, so others on the network can read your emails.' : '';
  if (others.length === 0) return `The mail server accepted the test email. Check that it arrives.${inPlain}`;
  const not = `The mail server didn’t accept the test email for everyone. ${others.join('; ')}`;
  return delivery.accepted === null ? `The mail server didn’t accept the test email. ${others.join('; ')}` : not;
};

/** Sends a test mail immediately, without the outbox, and answers with the mail server's reply. */
export const sendTest = async (sender: SmtpSender, to: readonly string[], fromName: string) => {
  const answers: Reply[] = [];
  const delivery = await sender.send(letterTo(to, fromName), {
    recipients: to,
    signal: AbortSignal.timeout(PATIENCE_MS),
    onReply: (reply) => answers.push(reply),
  });
  const accepted =
    delivery.kind === 'judged' &&
    delivery.accepted !== null &&
    delivery.refused.length + delivery.deferred.length === 0;
  const test: TestMail = { accepted, message: sentenceOf(delivery, sender.isPlain), answers };
  return { test, delivery };
};
