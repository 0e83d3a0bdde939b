import { offPageWordsIn, type Settings, type TestMail } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { letterPage } from './letter-page.ts';
import { mailVerdict } from './mail-channel.ts';
import type { Letter, SmtpSender } from './smtp-sender.ts';

/** A person is waiting for the answer. */
const PATIENCE_MS = 50_000;

const ACCEPTED = 'The mail server accepted the test email. Check that it arrives.';

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

/** Sends a test mail immediately, without the outbox, and answers with the mail server's reply. */
export const sendTest = async (sender: SmtpSender, to: readonly string[], studio: Studio): Promise<TestMail> => {
  const delivery = await sender.send(letterTo(to, studio), {
    recipients: to,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { state, answer } = mailVerdict({ kind: 'enquiry', recipients: null, refusals: '[]' }, delivery);
  const accepted = state === 'accepted';
  return { accepted, message: accepted ? ACCEPTED : `The mail server didn’t accept the test email. ${answer}` };
};
