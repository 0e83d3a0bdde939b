import { useCallback } from 'react';
import { useDraftSelection } from '../selection-store.ts';
import type { Draft } from './draft.ts';
import { DraftCard } from './draft-card.tsx';
import { useDrafts } from './draft-store.ts';

interface DraftCardsProps {
  drafts: readonly Draft[];
  disabled: boolean;
  /** A save has been attempted, so missing fields are reported. */
  checked: boolean;
  /** The errors from the server, as sentences. */
  issuesAt: (index: number) => readonly string[];
}

export const DraftCards = ({ drafts, disabled, checked, issuesAt }: DraftCardsProps) => {
  const { ids, toggle, reach } = useDraftSelection();
  const onSelect = useCallback(
    (id: string, toHere: boolean) => {
      if (toHere)
        reach(
          id,
          useDrafts.getState().drafts.map((draft) => draft.id),
        );
      else toggle(id);
    },
    [reach, toggle],
  );
  return (
    <ul className="grid gap-3">
      {drafts.map((draft, index) => (
        <DraftCard
          key={draft.id}
          draft={draft}
          selected={drafts.length > 1 ? ids.has(draft.id) : null}
          disabled={disabled}
          checked={checked}
          issues={issuesAt(index).join('\n')}
          onSelect={onSelect}
        />
      ))}
    </ul>
  );
};
