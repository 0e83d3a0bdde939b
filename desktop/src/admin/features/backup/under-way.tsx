import { bytesInWords } from '@shutterdesk/shared';
import { LoaderCircle } from 'lucide-react';
import { StateLine } from '#ui/state-line.tsx';
import type { CopyProgress } from './backup-copy.ts';
import { BACKUP_WORDS } from './backup-words.ts';

const LOOK =
  'h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

interface UnderWayProps {
  /** The work as one word, such as 'Copying'. */
  readonly what: string;
  /** null: nothing can be counted yet. */
  readonly progress: CopyProgress | null;
  /** The sentence until then. */
  readonly before?: string;
}

/** Work under way, and how far it is. */
export const UnderWay = ({ what, progress, before = BACKUP_WORDS.checking }: UnderWayProps) => (
  <div className="grid gap-3">
    <StateLine Icon={LoaderCircle} className="animate-spin text-warning">
      {progress
        ? `${what}: ${progress.files.toLocaleString('en-US')} of ${progress.ofFiles.toLocaleString('en-US')} files, ${bytesInWords(progress.bytes)} of ${bytesInWords(progress.ofBytes)}`
        : before}
    </StateLine>
    {progress && (
      <progress aria-label={what} className={LOOK} max={Math.max(progress.ofBytes, 1)} value={progress.bytes} />
    )}
  </div>
);
