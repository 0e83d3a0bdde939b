import { notifyError, notifySuccess } from './notices.ts';

interface Said {
  readonly done: string;
  readonly failed: string;
}

const wordsOf = (what: string): Said => ({
  done: `${what} copied.`,
  failed: `Couldn’t copy here. Select the ${what.toLowerCase()} and copy by hand.`,
});

/**
 * Copies a text and reports the result: `what` is the text in a word, or the sentences. Browsers refuse it on pages that
 * are neither https nor on localhost.
 */
export const copyText = async (text: string, what: string | Said): Promise<void> => {
  const said = typeof what === 'string' ? wordsOf(what) : what;
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(said.done);
  } catch {
    notifyError(said.failed);
  }
};

/** Hands a text to the browser as a download. */
export const saveAsFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started by then, so the address can be released.
  setTimeout(() => URL.revokeObjectURL(url));
};
