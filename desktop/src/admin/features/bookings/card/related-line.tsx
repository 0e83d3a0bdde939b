import type { RelatedEnquiries } from '@shutterdesk/shared';
import { classNames } from '#lib/class-names.ts';
import { STAGE_LABELS } from '../enquiries-words.ts';

type SameDate = RelatedEnquiries['sameDate'];

const isBooked = ({ stage }: SameDate['some'][number]): boolean => stage === 'booked';

/** 'Tom Okafor is booked that day', or 'Tom Okafor wants this day too'. */
const sameDateWords = ({ count, some }: SameDate): string => {
  const [first] = some;
  if (count === 1 && first)
    return isBooked(first) ? `${first.name} is booked that day` : `${first.name} wants this day too`;
  const names = some.map(({ name, stage }) => `${name} (${STAGE_LABELS[stage].toLowerCase()})`).join(', ');
  return `${count.toLocaleString('en-US')} others want this day: ${count > some.length ? `${names}, …` : names}`;
};

const inquiries = (count: number): string => (count === 1 ? 'inquiry' : 'inquiries');

export const earlierWords = (count: number): string => `${count.toLocaleString('en-US')} earlier ${inquiries(count)}`;

interface RelatedProps {
  related: RelatedEnquiries | undefined;
}

/** Says on a card without a date, in a line that is there anyway, that the client has written before. */
export const EarlierNote = ({ related }: RelatedProps) => {
  const { earlier = 0 } = related ?? {};
  if (earlier === 0) return null;
  return (
    <p className="text-xs whitespace-nowrap text-muted">
      <span className="max-sm:sr-only">Wrote before: </span>
      {earlier.toLocaleString('en-US')} earlier
      <span className="max-sm:sr-only"> {inquiries(earlier)}</span>
    </p>
  );
};

/**
 * Says that somebody else wants the same date, and that a client has written before. It arrives after the card, and
 * may change: its line is always there, so that nothing below moves.
 */
export const RelatedLine = ({ related, className }: RelatedProps & { className: string }) => {
  const { earlier = 0, sameDate } = related ?? {};
  const wanted = sameDate && sameDate.count > 0 ? sameDateWords(sameDate) : null;
  return (
    <div className={classNames('flex h-4.5 gap-x-4 whitespace-nowrap sm:h-5', className)}>
      {wanted && (
        <p dir="auto" title={wanted} className="min-w-0 truncate font-medium text-warning-strong">
          {wanted}
        </p>
      )}
      {earlier > 0 && (
        <p className="shrink-0 text-muted">
          Wrote before: {earlier.toLocaleString('en-US')}
          <span className={wanted ? '@max-4xl/card:sr-only' : undefined}> earlier {inquiries(earlier)}</span>
        </p>
      )}
    </div>
  );
};
