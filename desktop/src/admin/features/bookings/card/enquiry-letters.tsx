import { type Enquiry, type EnquiryLetter, parts } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { Fragment } from 'react';
import { readOf } from '#lib/api/api.ts';
import { classNames } from '#lib/class-names.ts';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { TAKE_BACK, useTakeLetterBack } from '../enquiry-mutations.ts';
import { LetterForm } from '../reply/letter-form.tsx';
import { beginLetter, useLetterDraft } from './card-drafts.ts';
import { CutText } from './cut-text.tsx';
import { letterProgress } from './mail-progress.ts';

/** A longer letter is cut off until the person opens it. */
const LONG = 240;

const isLong = ({ text }: EnquiryLetter): boolean => text.length > LONG || text.split('\n').length > 4;

const Letter = ({ enquiry, letter }: { enquiry: Enquiry; letter: EnquiryLetter }) => {
  const { subject, text, files = [], by, at } = letter;
  const { mutate: takeBack, isPending } = useTakeLetterBack();
  const progress = letterProgress(letter);
  return (
    <li className="max-w-[66ch] border-l-2 border-accent pl-3 text-sm">
      <p dir="auto" className="font-medium wrap-anywhere">
        {subject}
      </p>
      <CutText text={text} isLong={isLong(letter)} cut="line-clamp-4" more="Show full reply" />
      {files.length > 0 && (
        <p className="flex items-start gap-1.5 text-xs wrap-anywhere text-muted">
          <Paperclip className="mt-0.5 size-3.5 shrink-0" aria-label="Attached:" />
          <span>
            {files.map(({ id, name }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <bdi>{name}</bdi>
              </Fragment>
            ))}
          </span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="text-xs wrap-anywhere text-muted">
          <bdi>{by}</bdi> · <time dateTime={at}>{formatClock(at)}</time> ·{' '}
          <span role="status" className={classNames(progress.hasFailed && 'font-medium text-danger')}>
            {progress.text}
          </span>
        </p>
        {progress.canBeTakenBack && (
          <Button look="quiet" shape="small" disabled={isPending} onClick={() => takeBack({ enquiry, letter })}>
            {TAKE_BACK}
          </Button>
        )}
        {progress.hasFailed && (
          <Button look="quiet" shape="small" onClick={() => beginLetter(enquiry, letter)}>
            Write Again
          </Button>
        )}
      </div>
      {progress.detail && (
        <p dir="auto" className="text-xs wrap-anywhere text-muted">
          {progress.detail}
        </p>
      )}
    </li>
  );
};

/** The studio's letters to the client, oldest first, and the one that is being written. */
export const EnquiryLetters = ({ enquiry }: { enquiry: Enquiry }) => {
  const draft = useLetterDraft(enquiry.id);
  const { data } = useQuery({ ...readOf(parts.replies.read), enabled: false });
  const { letters = [] } = enquiry;
  return (
    <div className="mb-2">
      {letters.length > 0 && (
        <ul aria-label="Replies" className="grid gap-2">
          {letters.map((letter) => (
            <Letter key={letter.id} enquiry={enquiry} letter={letter} />
          ))}
        </ul>
      )}
      {draft && <LetterForm enquiry={enquiry} draft={draft} from={data?.from ?? null} />}
    </div>
  );
};
