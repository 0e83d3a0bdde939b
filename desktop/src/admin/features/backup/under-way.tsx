import { bytesInWords } from '@shutterdesk/shared';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { CopyProgress } from './backup-copy.ts';

export interface Sign {
  readonly Icon: LucideIcon;
  readonly className: string;
}

/** A sentence about a state, with its sign. */
export const StateLine = ({ Icon, className, children }: Sign & { children: string }) => (
  <p className="flex items-start gap-3 text-sm font-medium" role="status">
    <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
    <span dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </span>
  </p>
);

const LOOK =
  'h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

interface UnderWayProps {
  /** The work as one word, such as 'Copying'. */
  readonly what: string;
  /** null: nothing can be counted yet. */
  readonly progress: CopyProgress | null;
  /** The sentence until then. */
  readonly before: string;
}

/** Work under way, and how far it is. */
export const UnderWay = ({ what, progress, before }: UnderWayProps) => (
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
