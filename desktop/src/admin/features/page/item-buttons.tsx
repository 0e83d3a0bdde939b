import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';

interface MoveButtonsProps {
  /** The item's name in its buttons' labels. */
  what: string;
  at: number;
  count: number;
  /** Moves it by one place. */
  onMove: (to: number) => void;
}

/** A button that can do nothing more keeps the focus of who pressed it last. */
export const MoveButtons = ({ what, at, count, onMove }: MoveButtonsProps) => {
  const button = (to: number, label: string, Icon: typeof ArrowUp) => {
    const isPossible = to >= 0 && to < count;
    return (
      <Button
        look="quiet"
        shape="icon"
        aria-label={`Move ${what} ${label}`}
        aria-disabled={!isPossible}
        className="aria-disabled:opacity-40"
        onClick={() => isPossible && onMove(to)}
      >
        <Icon aria-hidden />
      </Button>
    );
  };
  return (
    <>
      {button(at - 1, 'up', ArrowUp)}
      {button(at + 1, 'down', ArrowDown)}
    </>
  );
};

interface ItemButtonsProps extends MoveButtonsProps {
  onRemove: () => void;
}

export const ItemButtons = ({ onRemove, ...move }: ItemButtonsProps) => (
  <div className="flex shrink-0">
    <MoveButtons {...move} />
    <Button look="quiet" shape="icon" aria-label={`Remove ${move.what}`} onClick={onRemove}>
      <X aria-hidden />
    </Button>
  </div>
);

/** A list with one item at another place. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
