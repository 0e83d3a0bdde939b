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
