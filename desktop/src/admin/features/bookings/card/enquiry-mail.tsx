import type { Enquiry } from '@shutterdesk/shared';
import { CircleAlert, Clock, RotateCw } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { Button } from '#ui/button.tsx';
import { ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
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
      {words.sendAgain}
    </Button>
  );
};

const Detail = ({ detail }: Pick<MailProgress, 'detail'>) =>
  detail && (
    <p dir="auto" className="min-w-0 wrap-anywhere">
      {detail}
    </p>
  );

/** The progress of a message that was accepted; null if there is none. */
export const acceptedMail = ({ mail }: Enquiry): MailProgress | null => {
  const progress = mail && mailProgress(mail);
  return progress?.kind === 'quiet' ? progress : null;
};

/** The card offers to send the message again. */
export const canSendAgain = ({ mail }: Enquiry): boolean => {
  const progress = mail && mailProgress(mail);
  return progress !== undefined && progress.kind !== 'quiet' && progress.detail !== null;
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
        'mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-3 py-2.5 text-sm',
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
      {canSendAgain(enquiry) && <SendAgain enquiry={enquiry} />}
    </div>
  );
};
