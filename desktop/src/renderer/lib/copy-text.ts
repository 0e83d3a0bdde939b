import { notifyError, notifySuccess } from './notices.ts';

/** Copies and says so. Browsers refuse it on pages that did not come by https or from this machine. */
export const copyText = async (text: string, said: { done: string; failed: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(said.done);
  } catch {
    notifyError(said.failed);
  }
};
