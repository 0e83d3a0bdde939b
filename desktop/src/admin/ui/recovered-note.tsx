import { formatDateTime } from '#lib/format-date.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface RecoveredNoteProps {
  /** The time of typing, ISO 8601. */
  at: string;
  onDiscard: () => void;
}

/** Says that unsaved text has been recovered; the person keeps or discards it. */
export const RecoveredNote = ({ at, onDiscard }: RecoveredNoteProps) => (
  <Alert tone="info" className="mb-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>We kept what you typed on {formatDateTime(at)}. Save it, or discard it.</p>
      <Button onClick={onDiscard}>Discard it</Button>
    </div>
  </Alert>
);
