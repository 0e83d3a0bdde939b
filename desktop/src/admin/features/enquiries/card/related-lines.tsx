import type { RelatedEnquiries } from '@shutterdesk/shared';
import { STAGE_LABELS } from '../stage-words.ts';

type SameDate = RelatedEnquiries['sameDate'];

const isBooked = ({ stage }: SameDate['some'][number]): boolean => stage === 'booked';

/** 'Tom Okafor is booked that day', or 'Tom Okafor wants this day too'. */
export const sameDateWords = ({ count, some }: SameDate): string => {
  const [first] = some;
  if (count === 1 && first)
    return isBooked(first) ? `${first.name} is booked that day` : `${first.name} wants this day too`;
  const names = some.map(({ name, stage }) => `${name} (${STAGE_LABELS[stage].toLowerCase()})`).join(', ');
  return `${count.toLocaleString('en-US')} others want this day: ${count > some.length ? `${names}, …` : names}`;
};

export const earlierWords = (count: number): string =>
  `${count.toLocaleString('en-US')} earlier ${count === 1 ? 'inquiry' : 'inquiries'}`;

/** Says that a client has written before, and that somebody else wants the same date. */
export const RelatedLines = ({ related }: { related: RelatedEnquiries | undefined }) => {
  if (!related) return null;
  const { earlier, sameDate } = related;
  return (
    <>
      {sameDate.count > 0 && (
        <p dir="auto" className="min-w-0 font-medium wrap-anywhere text-warning-strong">
          {sameDateWords(sameDate)}
        </p>
      )}
      {earlier > 0 && <p className="text-muted">Wrote before: {earlierWords(earlier)}</p>}
    </>
  );
};
