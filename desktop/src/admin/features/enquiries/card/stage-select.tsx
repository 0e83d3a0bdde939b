import { type Enquiry, STAGES, type Stage } from '@shutterdesk/shared';
import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { useHasReplied } from '../reply/replied.ts';
import { STAGE_LABELS } from '../stage-words.ts';
import { AddNoteButton } from './add-note-button.tsx';

const changedBy = (person: string | undefined, when: string) => (person ? `by ${person}, ${when}` : when);

export interface StageSelectProps {
  enquiry: Enquiry;
  onStage: (enquiry: Enquiry, stage: Stage) => void;
}

const isStage = (text: string): text is Stage => STAGES.some((stage) => stage === text);

const Select = ({ enquiry, onStage }: StageSelectProps) => {
  const select = useRef<HTMLSelectElement>(null);
  const { stage } = enquiry;
  const hasReplied = useHasReplied(enquiry.id);
  const markAnswered = () => {
    // The button disappears once the stage has changed, so the field gets the focus.
    select.current?.focus();
    onStage(enquiry, 'answered');
  };
  return (
    <div className="flex min-w-0 flex-col items-end gap-x-3 self-start sm:flex-row sm:flex-wrap sm:items-center lg:order-6 lg:-mr-4 lg:mt-2">
      <div className="relative">
        <select
          ref={select}
          aria-label={`Stage of the inquiry from ${enquiry.name}`}
          value={stage}
          onChange={({ target }) => isStage(target.value) && onStage(enquiry, target.value)}
          className="min-h-11 appearance-none rounded-control border border-line-strong bg-surface py-2 pr-8 pl-3 text-base font-medium sm:text-sm"
        >
          {STAGES.map((value) => (
            <option key={value} value={value}>
              {STAGE_LABELS[value]}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
          aria-hidden
        />
      </div>
      {stage === 'new' && hasReplied && (
        <Button className="max-sm:mt-2" onClick={markAnswered}>
          <Check aria-hidden />
          Mark as answered
        </Button>
      )}
      {enquiry.stageAt && (
        <p dir="auto" className="max-w-56 text-xs wrap-anywhere text-muted max-sm:mt-1 max-sm:text-right">
          {changedBy(enquiry.stageBy, formatClock(enquiry.stageAt))}
        </p>
      )}
      <AddNoteButton enquiry={enquiry} className="max-lg:hidden" />
    </div>
  );
};

/** Shows and changes the stage of an enquiry. Spam has no stage. */
export const StageSelect = ({ enquiry, onStage }: StageSelectProps) =>
  enquiry.spam ? null : <Select enquiry={enquiry} onStage={onStage} />;
