import { type Enquiry, reasonWords } from '@shutterdesk/shared';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { useTrustSender } from './use-trust-sender.ts';

/** Perhaps spam, as far as anybody knows. */
const isDoubtful = ({ spam, screening }: Enquiry): boolean => !spam && screening?.verdict === 'doubtful';

export const DoubtfulBadge = ({ enquiry }: { enquiry: Enquiry }) =>
  isDoubtful(enquiry) && <Badge tone="quiet">{words.doubtful}</Badge>;

const TrustButton = ({ enquiry }: { enquiry: Enquiry }) => {
  const { mutate, isPending } = useTrustSender();
  return (
    <Button className="max-sm:px-3" disabled={isPending} onClick={() => mutate(enquiry)}>
      <ShieldCheck aria-hidden />
      {words.notSpam}
    </Button>
  );
};

/** Says in a line why an enquiry seems to be spam; it opens to the points. */
export const ScreeningNote = ({ enquiry }: { enquiry: Enquiry }) => {
  const { screening, spam } = enquiry;
  if (!screening || screening.reasons.length === 0 || !(spam || isDoubtful(enquiry))) return null;
  const reasons = reasonWords(screening);
  return (
    <details className="mt-1 mb-2 min-w-0 rounded-control bg-sunken text-sm lg:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-start gap-2 rounded-control px-3 py-2.5 wrap-anywhere">
        <ShieldAlert className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
        {spam ? words.spamBecause(reasons) : words.doubtfulBecause(reasons)}
      </summary>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-3 pb-3">
        <div className="min-w-0">
          <ul className="list-disc pl-6">
            {screening.reasons.map((reason) => (
              <li key={reason.words}>{words.reason(reason)}</li>
            ))}
          </ul>
          <p className="mt-1 text-muted">{words.scoreMeans}</p>
        </div>
        {!spam && <TrustButton enquiry={enquiry} />}
      </div>
    </details>
  );
};
