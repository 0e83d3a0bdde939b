import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { deleteButtonId, unfold } from '#lib/focus.ts';
import { Button } from './button.tsx';
import { Unfold } from './card.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** Takes one thing out of a list that is not saved yet. */
export const RemoveButton = ({ what, ...button }: ComponentProps<typeof Button> & { what: string }) => (
  <Button look="quiet" shape="icon" aria-label={`Remove ${what}`} {...button}>
    <X aria-hidden />
  </Button>
);

/** Deletes an item that is stored. `focusNeighbour` finds it by the item's id. */
export const DeleteButton = ({ item, ...button }: ComponentProps<typeof Button> & { item: string }) => (
  <Button id={deleteButtonId(item)} look="quiet-danger" shape="icon" {...button}>
    <Trash2 aria-hidden />
  </Button>
);

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

/** A list with one item at another place. */
export const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** The names of the fields that are texts. */
type TextOf<Item> = { [Name in keyof Item]: Item[Name] extends string ? Name : never }[keyof Item] & string;

interface ItemProps<Item> {
  item: Item;
  at: number;
  /** Moves or removes it. */
  buttons: ReactNode;
  change: (part: Partial<Item>) => void;
  /** Props of the field of a text. */
  text: (name: TextOf<Item>) => Pick<TextFieldProps, 'error' | 'onChange'> & { value: string };
}

interface ItemListProps<Item> {
  /** Its name for screen readers. */
  label: string;
  /** The list in its form, and the form's sentences: `questions.0.answer`. */
  name: string;
  errors: FormErrors;
  items: readonly Item[];
  max: number;
  /** Each item stands behind its name, and what this says of it. */
  folded?: (item: Item) => string;
  /** Folds the item away, behind the others. */
  isPast?: (item: Item) => boolean;
  /** Their order means nothing, so they do not move. */
  unordered?: boolean;
  nameOf: (item: Item, at: number) => string;
  onChange: (items: Item[]) => void;
  /** The words of the button that adds an item. */
  add: string;
  /** The item that it adds. */
  blank: () => Item;
  children: (item: ItemProps<Item>) => ReactNode;
}

interface FoldedItemProps extends Pick<ItemListProps<never>, 'unordered'> {
  name: string;
  detail: string;
  hasError: boolean;
  buttons: ReactNode;
  children: ReactNode;
}

/** An error opens it, and only the person closes it. */
const FoldedItem = ({ name, detail, hasError, unordered, buttons, children }: FoldedItemProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (hasError && details.current) unfold(details.current);
  }, [hasError]);
  return (
    <div className="relative">
      <div className="absolute top-0 right-0">{buttons}</div>
      <details ref={details} className="group/item">
        <summary
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-control py-2 text-sm hover:bg-sunken',
            unordered ? 'pr-11' : 'pr-33',
          )}
        >
          <ChevronRight className="size-4 shrink-0 text-muted group-open/item:rotate-90" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-medium">{name}</bdi>
            <span dir="auto" className="line-clamp-2 text-left text-muted empty:hidden group-open/item:hidden">
              {detail}
            </span>
          </span>
        </summary>
        <div className="pt-1 pb-3 sm:pl-6">{children}</div>
      </details>
    </div>
  );
};

/** The items of a form that are added, moved and removed. The focus follows each. */
export const ItemList = <Item extends object>(props: ItemListProps<Item>) => {
  const { label, name, errors, items, max, folded, isPast, unordered, nameOf, onChange, add, blank, children } = props;
  const [said, setSaid] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => {
      const element = whole.current?.querySelector<HTMLElement>(selector);
      if (element) unfold(element);
      element?.focus();
    });
  const moveTo = (from: number, to: number, what: string) => {
    setSaid(`${what} is now number ${to + 1} of ${items.length}.`);
    onChange(moved(items, from, to));
  };
  const remove = (at: number) => {
    onChange(items.toSpliced(at, 1));
    focusOn('[data-add]');
  };
  const buttonsOf = (item: Item, at: number) => {
    const what = nameOf(item, at);
    return (
      <div className="flex shrink-0">
        {!unordered && <MoveButtons what={what} at={at} count={items.length} onMove={(to) => moveTo(at, to, what)} />}
        <RemoveButton what={what} onClick={() => remove(at)} />
      </div>
    );
  };
  const propsOf = (item: Item, at: number): ItemProps<Item> => {
    const change = (part: Partial<Item>) => onChange(items.with(at, { ...item, ...part }));
    return {
      item,
      at,
      buttons: buttonsOf(item, at),
      change,
      text: (field) => ({
        value: String(item[field]),
        error: errors[`${name}.${at}.${field}`],
        onChange: ({ target }) => change({ [field]: target.value } as Partial<Item>),
      }),
    };
  };
  const row = (item: Item, at: number) => (
    <li
      key={'id' in item ? String(item.id) : at}
      className={classNames('border-t border-line first:border-t-0', folded ? 'py-2' : 'grid gap-3 pt-4 first:pt-0')}
    >
      {folded ? (
        <FoldedItem
          name={nameOf(item, at)}
          detail={folded(item)}
          unordered={unordered}
          hasError={Object.keys(errors).some((path) => path.startsWith(`${name}.${at}.`))}
          buttons={buttonsOf(item, at)}
        >
          {children(propsOf(item, at))}
        </FoldedItem>
      ) : (
        children(propsOf(item, at))
      )}
    </li>
  );
  const rows = (past: boolean) =>
    items.flatMap((item, at) => ((isPast?.(item) ?? false) === past ? row(item, at) : []));
  const over = rows(true);
  return (
    <div ref={whole}>
      <ol aria-label={label} className={folded ? '' : 'grid gap-6'}>
        {rows(false)}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {items.length < max ? (
        <Button
          data-add
          className={classNames('border-dashed max-sm:w-full', items.length > 0 && 'mt-4')}
          onClick={() => {
            onChange([...items, blank()]);
            focusOn('li:last-child :is(input, textarea)');
          }}
        >
          <Plus aria-hidden />
          {add}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-muted">You can have {max} at most.</p>
      )}
      {over.length > 0 && (
        <Unfold summary={`${over.length} past`} className="mt-3 text-sm">
          <ol aria-label={`${label}, past`}>{over}</ol>
        </Unfold>
      )}
    </div>
  );
};
