import { useCallback } from 'react';
import { useDraftSelection } from '../selection-store.ts';
import type { Draft } from './draft.ts';
import { DraftRow, ROW } from './draft-row.tsx';
import { useDrafts } from './draft-store.ts';

interface DraftRowsProps {
  drafts: readonly Draft[];
  disabled: boolean;
  /** A save has been attempted, so missing fields are reported. */
  checked: boolean;
}

/** The labels of the columns, for the eye; each field has its own for screen readers. */
const Columns = () => (
  <div aria-hidden className={`${ROW} pb-1 text-sm font-medium`}>
    <span className="col-start-2">Description *</span>
    <span className="max-sm:col-start-2 max-sm:row-start-2">Category</span>
    <span className="max-sm:col-start-3 max-sm:row-start-2">Order</span>
  </div>
);

export const DraftRows = ({ drafts, disabled, checked }: DraftRowsProps) => {
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
    <>
      <Columns />
      <ul>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            selected={drafts.length > 1 ? ids.has(draft.id) : null}
            disabled={disabled}
            checked={checked}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </>
  );
};
