import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface RefreshButtonProps {
  label: string;
  isFetching: boolean;
  disabled: boolean;
  onRefresh: () => unknown;
}

/** Reads a card's content again, from the card's corner. */
export const RefreshButton = ({ label, isFetching, disabled, onRefresh }: RefreshButtonProps) => (
  <Button
    look="quiet"
    shape="icon"
    title={label}
    aria-label={label}
    disabled={isFetching || disabled}
    onClick={() => void onRefresh()}
  >
    <RotateCw className={classNames(isFetching && 'animate-spin')} aria-hidden />
  </Button>
);
