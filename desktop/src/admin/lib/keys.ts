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

type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Tells whether a click on a link opens another tab or window. */
export const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Click): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
