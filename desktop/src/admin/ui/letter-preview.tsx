import { dateInText, fillIn, offPageWordsIn } from '@shutterdesk/shared';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';

const SAMPLE = { first: 'Anna', whole: 'Anna Bell', date: '2027-06-12' } as const;

interface LetterPreviewProps {
  subject: string;
  text: string;
  /** No more of a name than its first word is ever written. */
  firstWordOnly?: boolean;
}

/** Shows a text of the studio as an invented client reads it. */
export const LetterPreview = ({ subject, text, firstWordOnly }: LetterPreviewProps) => {
  const settings = useKnownSettings();
  const language = settings?.language;
  const values = {
    'first name': SAMPLE.first,
    name: firstWordOnly ? SAMPLE.first : SAMPLE.whole,
    package: settings?.packages[0]?.name ?? offPageWordsIn(language).letter.session,
    date: dateInText(SAMPLE.date, language),
  };
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm font-medium">As a client gets it</figcaption>
      <div className="rounded-control bg-sunken px-4 py-3 text-sm">
        {subject || text ? (
          <>
            <p dir="auto" className="border-b border-line pb-2 font-medium wrap-anywhere">
              {fillIn(subject, values)}
            </p>
            <p dir="auto" className="mt-2 leading-relaxed whitespace-pre-wrap wrap-anywhere">
              {fillIn(text, values)}
            </p>
          </>
        ) : (
          <p className="text-muted">Your subject and text appear here.</p>
        )}
      </div>
    </figure>
  );
};
