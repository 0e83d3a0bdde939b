import { Keyboard } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { SHORTCUTS, useShortcuts } from './shortcuts.ts';

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

/** The button that shows the shortcuts; the shortcuts themselves work while it is there. */
export const ShortcutList = () => {
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  useShortcuts(show);
  return (
    <>
      <Button
        look="quiet"
        shape="icon"
        title={words.shortcuts}
        aria-label={words.shortcuts}
        onClick={show}
        className="max-sm:hidden"
      >
        <Keyboard aria-hidden />
      </Button>
      <Dialog title={words.shortcuts} open={open} onClose={() => setOpen(false)}>
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
    </>
  );
};
