import { Dialog } from '#ui/dialog.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { SHORTCUTS } from './shortcuts.ts';

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="rounded border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap"
      >
        {key}
      </kbd>
    ))}
  </span>
);

interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
}

export const ShortcutList = ({ open, onClose }: ShortcutListProps) => (
  <Dialog title={words.shortcuts} open={open} onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3 text-sm">
      {SHORTCUTS.map(({ keys, what }) => (
        <div key={what} className="contents">
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
