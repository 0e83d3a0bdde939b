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
          ? 'Nothing yet: your page names a period away from 60 days before it.'
          : 'Nothing: your page takes every day.'}
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
      <p className="text-sm text-muted">
        New bookings are not accepted at present. As long as that is so, your page says nothing of dates.
      </p>
    )}
  </Card>
);
