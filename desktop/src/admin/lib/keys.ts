import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** Keyboards report it for a key that an input method has taken. */
const TAKEN = 229;

interface Press {
  readonly key: string;
  readonly keyCode: number;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/**
 * Tells whether Enter was pressed by itself. In Japanese, Chinese and Korean it also confirms a word: browsers then say that
 * they compose, but Safari, which has ended the composition by then.
 */
export const isEnter = ({ key, keyCode, nativeEvent }: Press): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && keyCode !== TAKEN;

/** The direction of each arrow key. */
export const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The tolerance for measuring errors, in pixels. */
const CLEARLY = 2;

/**
 * An arrow key moves the dragged item to the nearest place on that side. Unlike dnd-kit's own function, it uses the
 * size of the item's place, even if only its picture is shown, and treats places a fraction of a pixel apart as one
 * column.
 */
export const sortableKeys: KeyboardCoordinateGetter = (event, args) => {
  const { active, collisionRect, droppableRects } = args.context;
  const place = active && droppableRects.get(active.id);
  if (!collisionRect || !place) return sortableKeyboardCoordinates(event, args);
  const { width, height } = place;
  const [x, y] = ARROWS[event.code] ?? [0, 0];
  const [left, top] = [collisionRect.left + x * CLEARLY, collisionRect.top + y * CLEARLY];
  const moved = { width, height, left, top, right: left + width, bottom: top + height };
  return sortableKeyboardCoordinates(event, { ...args, context: { ...args.context, collisionRect: moved } });
};

type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Tells whether a click on a link opens another tab or window. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
