import { type Mail, readMail, sendTestMail, type TestMail } from '@shutterdesk/shared';
import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { useIsUnsaved } from '#lib/drafts/unsaved.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { MAIL_WORDS as words } from './mail-words.ts';
import { RECIPIENTS_FORM } from './recipients-card.tsx';

const useTestMail = () =>
  useApiMutation({
    send: (call) => call(sendTestMail),
    stale: [readMail],
    onFailed: (_, __, client) => refresh(client, readMail),
  });

const Result = ({ result: { accepted, message, answers } }: { result: TestMail }) => {
  const Icon = accepted ? CircleCheck : CircleAlert;
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm">
      <p className="flex items-start gap-2">
        <Icon className={classNames('mt-0.5 size-4 shrink-0', accepted ? 'text-success' : 'text-danger')} aria-hidden />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          <span className="font-medium">{accepted ? words.accepted : words.notAccepted}</span> {message}
        </span>
      </p>
      {answers.length > 0 && (
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
      )}
    </div>
  );
};

export const TestMailCard = ({ mail: { tells } }: { mail: Mail }) => {
  const unsaved = useIsUnsaved(RECIPIENTS_FORM);
  const offline = useIsOffline();
  const { mutate, isPending, data, error } = useTestMail();
  const nobody = tells.length === 0;
  const text = nobody ? words.testNobody : words.testText(tells.join(', '));
  return (
    <Card title={words.test} description={unsaved && !nobody ? `${text} ${words.testUnsaved}` : text}>
      <Button disabled={isPending || offline || nobody} onClick={() => mutate()} className="max-sm:w-full">
        <Send aria-hidden />
        {isPending ? words.sendingTest : words.sendTest}
      </Button>
      <div aria-live="polite">
        {data && !isPending && <Result result={data} />}
        {error && !isPending && (
          <Alert tone="danger" className="mt-4">
            {unreachableSentence(error) ?? serverSentence(error) ?? words.testFailed}
          </Alert>
        )}
      </div>
    </Card>
  );
};
