import { Ellipsis, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEventHandler,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button, type ButtonLook } from './button.tsx';

/** The gap to the button, and to the window's edges, in pixels. */
const GAP = 4;

/** The edge that panel and button have in common. */
type Edge = 'left' | 'right';

/** Places the panel below its button, or above where there is more room. It scrolls with the page. */
const place = (panel: HTMLElement, button: HTMLElement, edge: Edge): void => {
  const { top, bottom, left: begin, right: end } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = panel;
  const fitsBelow = bottom + GAP + offsetHeight <= window.innerHeight || top < window.innerHeight - bottom;
  const right = edge === 'left' ? begin + offsetWidth : end;
  const left = Math.max(2 * GAP, Math.min(right, document.documentElement.clientWidth - 2 * GAP) - offsetWidth);
  panel.style.left = `${left + window.scrollX}px`;
  panel.style.top = `${window.scrollY + (fitsBelow ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight))}px`;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move from the button of an open panel to its items, and between them, apart from fields, which need them. */
const moveFocus = (event: KeyboardEvent<HTMLElement>, panel: HTMLElement | null): void => {
  const step = STEPS[event.key];
  if (step === undefined || !panel?.checkVisibility() || !(event.target instanceof HTMLElement)) return;
  if (event.target.matches('input, select')) return;
  event.preventDefault();
  const items = [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter((item) =>
    item.checkVisibility(),
  );
  const at = items.indexOf(event.target);
  items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length)?.focus();
};

interface PopoverProps extends Omit<ComponentProps<'button'>, 'children' | 'popover'>, ButtonLook {
  /** The button's content. */
  face: ReactNode;
  edge?: Edge;
  panelClassName?: string;
  /** The panel's content; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel. Escape, or a press elsewhere, closes the panel. */
export const Popover = ({ face, edge = 'right', panelClassName, children, ...button }: PopoverProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Before the panel is shown it has no size, so it stays invisible until it has its place. */
  const onBeforeToggle: ToggleEventHandler<HTMLElement> = ({ newState, currentTarget }) => {
    if (newState === 'open') setOpen(true);
    currentTarget.style.visibility = 'hidden';
  };
  const onToggle: ToggleEventHandler<HTMLElement> = ({ newState, currentTarget }) => {
    // Taken away any earlier, the focused item could not hand the focus back to the button.
    if (newState !== 'open') setOpen(false);
    if (newState !== 'open' || !trigger.current) return;
    place(currentTarget, trigger.current, edge);
    currentTarget.style.visibility = '';
  };
  return (
    <>
      <Button {...button} ref={trigger} popoverTarget={id} onKeyDown={(event) => moveFocus(event, panel.current)}>
        {face}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the items within */}
      <div
        id={id}
        ref={panel}
        popover="auto"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={(event) => moveFocus(event, panel.current)}
        className={classNames(
          'absolute inset-auto m-0 max-h-[calc(100dvh-1rem)] w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border border-line bg-surface p-1 text-left text-ink shadow-raised',
          panelClassName,
        )}
      >
        {open && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
};

/** The title of the button of a menu. */
export const MORE = 'More';

/** The look of an item in a panel. */
export const POPOVER_ITEM =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left text-sm hover:bg-sunken focus-visible:bg-sunken disabled:opacity-55 max-sm:min-h-11 -outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0';

/** An item in a panel. */
export interface PanelItem {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly act: () => void;
  readonly isOff?: boolean;
}

interface PopoverItemProps extends PanelItem {
  /** Closes the panel, before the item acts. */
  close: () => void;
  className?: string;
  /** Stands behind the label. */
  children?: ReactNode;
}

export const PopoverItem = ({ label, Icon, act, isOff, close, className, children }: PopoverItemProps) => (
  <button
    type="button"
    disabled={isOff}
    className={classNames(POPOVER_ITEM, className)}
    onClick={() => {
      close();
      act();
    }}
  >
    <Icon aria-hidden />
    <span dir="auto" className="min-w-0 truncate">
      {label}
    </span>
    {children}
  </button>
);

/** The menu of an item or a list, behind '⋯'. `label` says of which, or what is in it. */
export const MoreMenu = ({ label, ...popover }: Omit<PopoverProps, 'face'> & { label: string }) => (
  <Popover
    look="quiet"
    shape="icon"
    title={MORE}
    aria-label={`${MORE}: ${label}`}
    face={<Ellipsis aria-hidden />}
    {...popover}
  />
);
