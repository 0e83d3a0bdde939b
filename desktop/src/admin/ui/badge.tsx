import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { type SyncChange, useSync, useUnsentStatus } from '#lib/desktop.ts';

const TONES = {
  plain: 'bg-accent-soft text-accent',
  good: 'bg-success-soft text-success',
  quiet: 'bg-sunken text-muted',
} as const;

interface BadgeProps {
  tone?: keyof typeof TONES;
  /** Cuts long words off instead of taking a second line. */
  oneLine?: boolean;
  children: ReactNode;
}

export const Badge = ({ tone = 'plain', oneLine, children }: BadgeProps) => (
  <span
    dir="auto"
    className={classNames(
      'inline-block max-w-full rounded-[0.6875rem] px-2.5 py-0.5 text-xs font-medium forced-colors:outline',
      oneLine && 'truncate',
      TONES[tone],
    )}
  >
    {children}
  </span>
);

const NAMED = 3;

const sentence = (names: readonly string[]): string => {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join(' · ')} and ${more} more` : names.join(' · ');
};

interface WaitingNoteProps {
  noun: string;
  /** The items on the screen: each has its own mark. */
  shown: readonly { readonly id: string }[] | undefined;
}

/** Lists the waiting changes that no item on the screen can show: deletions and reorderings. */
export const WaitingNote = ({ noun, shown }: WaitingNoteProps) => {
  const changes = useSync(({ status }) => status?.changes);
  const isWaiting = ({ status }: SyncChange) => status === 'waiting' || status === 'sending';
  const waiting = changes?.filter((change) => change.noun === noun && isWaiting(change)) ?? [];
  if (waiting.length === 0) return null;
  const marked = new Set(shown?.map(({ id }) => id));
  const unmarked = waiting.filter(({ ids }) => !ids.some((id) => marked.has(id)));
  if (unmarked.length === 0) return null;
  return (
    <p className="mb-3 flex items-baseline gap-2 text-sm text-muted">
      <span className="shrink-0">
        <Badge>waiting</Badge>
      </span>
      <span dir="auto" className="min-w-0">
        {sentence(unmarked.map(({ words }) => words))}
      </span>
    </p>
  );
};

const WORDS = { waiting: 'waiting', 'needs-you': 'needs you' } as const;

/** Marks an item whose change the server does not know yet, and says whether a person has to act. */
export const WaitingBadge = ({ id }: { id: string }) => {
  const status = useUnsentStatus(id);
  return status && <Badge>{WORDS[status]}</Badge>;
};
