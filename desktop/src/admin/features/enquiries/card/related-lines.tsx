import type { Enquiry, RelatedEnquiries } from '@shutterdesk/shared';
import { CalendarClock, UserRoundCheck } from 'lucide-react';
import { STAGE_LABELS } from '../stage-words.ts';

const sameDate = (count: number, names: string) =>
  count === 1
    ? `Another inquiry has this date: ${names}`
    : `${count.toLocaleString('en-US')} other people ask for this date: ${names}`;

const LINE = 'inline-flex min-w-0 items-center gap-2 text-sm [&_svg]:size-4 [&_svg]:shrink-0';

interface RelatedLinesProps {
  enquiry: Enquiry;
  related: RelatedEnquiries | undefined;
  onShowAddress: (email: string) => void;
}

const sameDateWords = ({ sameDate: { count, some } }: RelatedEnquiries): string => {
  const names = some.map(({ name, stage }) => `${name} (${STAGE_LABELS[stage].toLowerCase()})`).join(', ');
  return sameDate(count, count > some.length ? `${names}, …` : names);
};

/** Says that a client has written before, and that somebody else wants the same date. */
export const RelatedLines = ({ enquiry, related, onShowAddress }: RelatedLinesProps) => {
  if (!related || (related.earlier === 0 && related.sameDate.count === 0)) return null;
  return (
    <div className="col-span-2 mb-1 flex min-w-0 flex-wrap items-center gap-x-5 lg:order-4">
      {related.earlier > 0 && (
        <button
          type="button"
          className={`${LINE} min-h-11 font-medium text-accent hover:underline`}
          onClick={() => onShowAddress(enquiry.email)}
        >
          <UserRoundCheck aria-hidden />
          Wrote before: {related.earlier.toLocaleString('en-US')} earlier{' '}
          {related.earlier === 1 ? 'inquiry' : 'inquiries'}
        </button>
      )}
      {related.sameDate.count > 0 && (
        <p dir="auto" className={`${LINE} py-1`}>
          <CalendarClock className="text-warning" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{sameDateWords(related)}</span>
        </p>
      )}
    </div>
  );
};
