import { offPageWordsIn, type Settings, type TestMail } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { letterPage } from './letter-page.ts';
import type { Delivery } from './smtp-answers.ts';
import type { Letter, SmtpSender } from './smtp-sender.ts';

/** A person is waiting for the answer. */
const PATIENCE_MS = 50_000;

interface Studio {
  readonly brandName: string;
  readonly language: Settings['language'];
}

const letterTo = (to: readonly string[], { brandName, language }: Studio): Letter => {
  const { testSubject, testText } = offPageWordsIn(language).studio;
  return {
    id: uuid(),
    fromName: brandName,
    to,
    subject: testSubject,
    text: `${testText}\n`,
    html: letterPage(testSubject, `<p>${testText}</p>`, language),
    date: new Date(),
  };
};

const sentenceOf = (delivery: Delivery): string => {
  if (delivery.kind === 'failed') return `The test email wasn’t sent. ${delivery.answer}`;
  const others = [...delivery.refused, ...delivery.deferred].map(({ address, answer }) => `${address}: ${answer}`);
  if (others.length === 0) return `The mail server accepted the test email. Check that it arrives.`;
  const not = `The mail server didn’t accept the test email for everyone. ${others.join('; ')}`;
  return delivery.accepted === null ? `The mail server didn’t accept the test email. ${others.join('; ')}` : not;
};

/** Sends a test mail immediately, without the outbox, and answers with the mail server's reply. */
export const sendTest = async (sender: SmtpSender, to: readonly string[], studio: Studio): Promise<TestMail> => {
  const delivery = await sender.send(letterTo(to, studio), {
    recipients: to,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const accepted =
    delivery.kind === 'judged' &&
    delivery.accepted !== null &&
    delivery.refused.length + delivery.deferred.length === 0;
  return { accepted, message: sentenceOf(delivery) };
};
