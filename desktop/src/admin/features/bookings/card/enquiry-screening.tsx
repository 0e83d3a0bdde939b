import { DAY_MS, type Enquiry, isUnanswered, reasonWords } from '@shutterdesk/shared';
import { ChevronDown, ShieldAlert, ShieldCheck } from 'lucide-react';
import { classNames } from '#lib/class-names.ts';
import { Badge, WaitingBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ENQUIRIES_WORDS as words } from '../enquiries-words.ts';
import { useTrustSender } from '../enquiry-mutations.ts';

const unanswered = (days: number) => (days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`);

/** Marks an enquiry that nobody has answered for a day. */
const UnansweredBadge = ({ enquiry }: { enquiry: Enquiry }) => {
  if (!isUnanswered(enquiry)) return null;
  const days = Math.floor((Date.now() - Date.parse(enquiry.createdAt)) / DAY_MS);
  return (
    <span className="inline-block rounded-[0.6875rem] bg-warning-soft px-2.5 py-0.5 text-xs font-medium text-warning-strong forced-colors:outline">
      {unanswered(days)}
    </span>
  );
};

/** Marks an enquiry that the person has not read yet. */
export const UnreadDot = ({ className }: { className: string }) => (
  <span className={classNames('absolute size-1.75 rounded-full bg-accent forced-colors:bg-[CanvasText]', className)}>
    <span className="sr-only">Unread</span>
  </span>
);

/** The number of reasons in the line; the others are below it. */
const SHOWN = 2;

/** Doubtful, and not judged by the studio: that would change the verdict. */
export const isDoubtful = ({ spam, screening }: Enquiry): boolean => !spam && screening?.verdict === 'doubtful';

/** The badges of an enquiry beside that of its package. */
export const EnquiryBadges = ({ enquiry }: { enquiry: Enquiry }) => (
  <>
    <WaitingBadge id={enquiry.id} />
    {isDoubtful(enquiry) && <Badge tone="quiet">Possible spam</Badge>}
    <UnansweredBadge enquiry={enquiry} />
  </>
);

const TrustButton = ({ enquiry }: { enquiry: Enquiry }) => {
  const { mutateAsync, isPending } = useTrustSender();
  /** The button disappears with the doubt, so the focus moves to the card. */
  const trust = async (card: HTMLElement | null) => {
    await mutateAsync({ enquiry }).catch(() => undefined);
    card?.focus({ preventScroll: true });
  };
  return (
    <Button
      className="max-sm:px-3"
      disabled={isPending}
      onClick={({ currentTarget }) => void trust(currentTarget.closest('article'))}
    >
      <ShieldCheck aria-hidden />
      {words.notSpam}
    </Button>
  );
};

/** A line that says why an enquiry seems to be spam; it opens to the points. */
export const ScreeningNote = ({ enquiry }: { enquiry: Enquiry }) => {
  const { screening, spam } = enquiry;
  if (!screening || screening.reasons.length === 0 || !(spam || isDoubtful(enquiry))) return null;
  const shown = reasonWords({ ...screening, reasons: screening.reasons.slice(0, SHOWN) });
  const others = screening.reasons.length - SHOWN;
  const reasons = others > 0 ? `${shown}; ${others} more` : shown;
  return (
    <details className="group min-w-0 text-sm">
      <summary className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-control py-1 text-muted wrap-anywhere hover:text-ink">
        <ShieldAlert className="size-4 shrink-0" aria-hidden />
        {spam ? `Spam: ${reasons}` : `Possible spam: ${reasons}`}
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" aria-hidden />
      </summary>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 rounded-control bg-sunken px-3 py-2.5">
        <div className="min-w-0">
          <ul className="list-disc pl-6">
            {screening.reasons.map((reason) => (
              <li key={reason.words}>
                {reason.words} ({reason.points})
              </li>
            ))}
          </ul>
          <p className="mt-1 text-muted">4 points or more: possible spam. 8 or more: spam.</p>
        </div>
        {!spam && <TrustButton enquiry={enquiry} />}
      </div>
    </details>
  );
};
