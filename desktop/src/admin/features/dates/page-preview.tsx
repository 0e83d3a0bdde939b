import { datesOnPage, type StudioDates } from '@shutterdesk/shared';
import { usePublicWords } from '#lib/studio/use-public-words.ts';
import { Card } from '#ui/card.tsx';

interface PagePreviewProps {
  dates: StudioDates;
  today: string;
  schedulingEnabled: boolean;
}

const Said = ({ dates, today }: Omit<PagePreviewProps, 'schedulingEnabled'>) => {
  const finished = dates.away.filter(({ from, to }) => from !== '' && from <= to);
  const say = usePublicWords();
  const { away, field } = datesOnPage({ ...dates, away: finished }, today, say.dates);
  if (away.length === 0 && !field.hint) {
    return (
      <p className="text-sm text-muted">
        {finished.some(({ to }) => to >= today)
          ? 'Nothing yet. Periods away appear 60 days ahead.'
          : 'Every day is open.'}
      </p>
    );
  }
  return (
    <div className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-sm leading-relaxed">
      {away.map(({ words: period, sentence }) => (
        <div key={period}>
          <p>{period}</p>
          {sentence.trim() !== '' && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {sentence}
            </p>
          )}
        </div>
      ))}
      {field.hint && <p>{field.hint}</p>}
    </div>
  );
};

/** The page's sentences with the dates as they are typed. */
export const PagePreview = ({ schedulingEnabled, ...said }: PagePreviewProps) => (
  <Card title="What your page says today">
    {schedulingEnabled ? (
      <Said {...said} />
    ) : (
      <p className="text-sm text-muted">Bookings are off, so your page doesn’t mention dates.</p>
    )}
  </Card>
);
