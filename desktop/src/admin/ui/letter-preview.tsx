import { dateInText, type Enquiry, fillIn, firstName, offPageWordsIn } from '@shutterdesk/shared';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';

/** The person who gets the letter. */
type Reader = Pick<Enquiry, 'name' | 'preferredDate'> & Partial<Pick<Enquiry, 'selectedPackage'>>;

/** Invented, for a studio that has no inquiry yet. */
const ANNA: Reader = { name: 'Anna Bell', preferredDate: '2027-06-12' };

interface LetterPreviewProps {
  subject: string;
  text: string;
  /** No more of a name than its first word is ever written. */
  firstWordOnly?: boolean;
  /** By default somebody invented. */
  reader?: Reader | undefined;
}

/** Shows a text of the studio as a client reads it. */
export const LetterPreview = ({ subject, text, firstWordOnly, reader = ANNA }: LetterPreviewProps) => {
  const settings = useKnownSettings();
  const language = settings?.language;
  const values = {
    'first name': firstName(reader.name),
    name: firstWordOnly ? firstName(reader.name) : reader.name,
    package: reader.selectedPackage ?? settings?.packages[0]?.name ?? offPageWordsIn(language).letter.session,
    date: dateInText(reader.preferredDate, language),
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
