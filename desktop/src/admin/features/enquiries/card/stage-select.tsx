import { type Enquiry, STAGES, type Stage } from '@shutterdesk/shared';
import { ChevronDown } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { STAGE_LABELS } from '../stage-words.ts';

export interface StageSelectProps {
  enquiry: Enquiry;
  onStage: (enquiry: Enquiry, stage: Stage) => void;
}

const isStage = (text: string): text is Stage => STAGES.some((stage) => stage === text);

/** Shows and changes the stage of an enquiry. Spam has no stage. */
export const StageSelect = ({ enquiry, onStage }: StageSelectProps) =>
  enquiry.spam ? null : (
    // The field is as high as a finger needs, the pill around it is not.
    <div
      className={classNames(
        'relative flex h-8 items-center rounded-full border focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
        enquiry.stage === 'booked' ? 'border-transparent bg-accent-soft text-accent' : 'border-line bg-surface',
      )}
    >
      <select
        aria-label={`Stage of the inquiry from ${enquiry.name}`}
        value={enquiry.stage}
        onChange={({ target }) => isStage(target.value) && onStage(enquiry, target.value)}
        className="-my-1.5 field-sizing-content h-11 appearance-none bg-transparent pr-7 pl-3 text-xs font-medium outline-none max-sm:text-base max-sm:leading-none"
      >
        {STAGES.map((value) => (
          <option key={value} value={value}>
            {STAGE_LABELS[value]}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2.5 size-3.5 text-muted" aria-hidden />
    </div>
  );
