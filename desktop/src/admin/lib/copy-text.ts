import { notifyError, notifySuccess } from './notices.ts';

/** Copies a text and reports the result. Browsers refuse it on pages that are neither https nor on localhost. */
export const copyText = async (text: string, said: { done: string; failed: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(said.done);
  } catch {
    notifyError(said.failed);
  }
};
