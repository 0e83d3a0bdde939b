import type { Enquiry } from '@shutterdesk/shared';
import { CircleAlert, Clock, MailCheck, RotateCw } from 'lucide-react';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useResendMail } from '../enquiry-mutations.ts';
import { type MailProgress, mailProgress } from './mail-progress.ts';

const SendAgain = ({ enquiry }: { enquiry: Enquiry }) => {
  const { mutate, isPending } = useResendMail();
  const offline = useIsOffline();
  return (
    <Button
      className="max-sm:px-3"
      disabled={isPending || offline}
      title={offline ? OFFLINE_REASON : undefined}
      onClick={() => mutate({ enquiry })}
    >
      <RotateCw aria-hidden />
      Send Again
    </Button>
  );
};

const Detail = ({ detail }: Pick<MailProgress, 'detail'>) =>
  detail && (
    <p dir="auto" className="min-w-0 wrap-anywhere">
      {detail}
    </p>
  );

/** A small label for an accepted message; it opens to the mail server's answer. */
export const MailedLabel = ({ enquiry }: { enquiry: Enquiry }) => {
  const progress = enquiry.mail && mailProgress(enquiry.mail);
  if (progress?.kind !== 'quiet') return null;
  return (
    <details className="min-w-0 text-sm open:basis-full lg:order-last">
      <summary className="-my-3 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control text-muted hover:text-ink">
        <MailCheck className="size-4 shrink-0" aria-hidden />
        {progress.text}
      </summary>
      <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Detail detail={progress.detail} />
        <SendAgain enquiry={enquiry} />
      </div>
    </details>
  );
};

/** Says that the message about an enquiry has failed, or still waits. */
export const UnmailedNote = ({ enquiry }: { enquiry: Enquiry }) => {
  const progress = enquiry.mail && mailProgress(enquiry.mail);
  if (!progress || progress.kind === 'quiet') return null;
  const { text, detail } = progress;
  const ended = progress.kind === 'ended';
  const Icon = ended ? CircleAlert : Clock;
  return (
    <div
      className={classNames(
        'col-span-2 mt-1 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-3 py-2.5 text-sm lg:order-3',
        ended ? 'bg-danger-soft' : 'bg-sunken',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-52 items-start gap-2">
        <Icon className={classNames('mt-0.5 size-4 shrink-0', ended ? 'text-danger' : 'text-muted')} aria-hidden />
        <div className="min-w-0">
          <p className={classNames('font-medium', ended && 'text-danger')}>{text}</p>
          <Detail detail={detail} />
        </div>
      </div>
      {detail && <SendAgain enquiry={enquiry} />}
    </div>
  );
};
