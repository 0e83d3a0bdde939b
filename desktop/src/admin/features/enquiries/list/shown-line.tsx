import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { countWords } from '../enquiries-words.ts';

const shownWords = (shown: number, all: number): string =>
  shown === all ? countWords(all) : `${shown.toLocaleString('en-US')} of ${countWords(all)} shown`;

interface ShownLineProps {
  /** The number shown, among `all`; undefined while unknown. */
  shown: number | undefined;
  all: number | undefined;
  isSearching: boolean;
  /** Shows all; null while nothing but a stage is chosen, whose chip says how many there are. */
  onClear: (() => void) | null;
}

/** Says how many are shown. */
export const ShownLine = ({ shown, all, isSearching, onClear }: ShownLineProps) => (
  <div className={classNames('mb-2 flex items-center gap-x-2 text-sm', !onClear && 'sr-only')}>
    <p role="status" className="min-h-5 text-muted">
      {isSearching ? 'Searching…' : shown !== undefined && all !== undefined && shownWords(shown, all)}
    </p>
    {onClear && (
      <Button look="quiet" shape="small" onClick={onClear}>
        Show all
      </Button>
    )}
  </div>
);
