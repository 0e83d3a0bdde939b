import { type Mail, readMail, sendTestMail, type TestMail } from '@shutterdesk/shared';
import { Send } from 'lucide-react';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { useIsUnsaved } from '#lib/drafts/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { CardHead } from '#ui/card.tsx';
import { TryResult } from '#ui/part-form.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';
import { RECIPIENTS_FORM } from './recipients-card.tsx';

const useTestMail = () =>
  useApiMutation({
    send: (call) => call(sendTestMail),
    stale: [readMail],
    onFailed: (_, __, client) => refresh(client, readMail),
  });

/** The mail server's answers, line by line. */
const Answers = ({ result: { accepted, answers } }: { result: TestMail }) =>
  answers.length > 0 && (
    <details open={!accepted}>
      <summary className="mt-2 inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
        {words.answers}
      </summary>
      <ol
        aria-label={words.answers}
        className="mt-1.5 grid gap-1 rounded-control bg-sunken px-3 py-2 font-mono text-xs leading-5"
      >
        {answers.map(({ code, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same answer may come twice, and none ever moves
          <li key={index} className="grid grid-cols-[2.25rem_minmax(0,1fr)]">
            <span className="font-semibold">{code}</span>
            <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );

const asTry = ({ accepted }: TestMail) => ({
  works: accepted,
  message: accepted ? words.accepted : words.notAccepted,
});

/** Sends an email to those who get the inquiries, and shows what the mail server says. */
export const MailTest = ({ mail: { tells } }: { mail: Mail }) => {
  const unsaved = useIsUnsaved(RECIPIENTS_FORM);
  const offline = useIsOffline();
  const { mutate, isPending, data, error } = useTestMail();
  const nobody = tells.length === 0;
  const text = nobody ? words.testNobody : words.testText(tells.join(', '));
  return (
    <section>
      <CardHead title={words.test} description={unsaved && !nobody ? `${text} ${words.testUnsaved}` : text} />
      <Button disabled={isPending || offline || nobody} onClick={() => mutate()} className="max-sm:w-full">
        <Send aria-hidden />
        {isPending ? words.sendingTest : words.sendTest}
      </Button>
      <TryResult tries={{ data: data && asTry(data), error, isPending }} failed={words.testFailed}>
        {data && (
          <>
            <p dir="auto" className="mt-1 wrap-anywhere">
              {data.message}
            </p>
            <Answers result={data} />
          </>
        )}
      </TryResult>
    </section>
  );
};
