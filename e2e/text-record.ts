import type { Locator } from '@playwright/test';

/**
 * Records every text of an element from now on, and answers a function that reads the record. It is for short-lived
 * texts, which a poll could miss.
 */
export const recordTexts = async (element: Locator): Promise<() => Promise<readonly string[]>> => {
  const record = await element.evaluateHandle((watched) => {
    const texts = [watched.textContent ?? ''];
    const write = () => texts.push(watched.textContent ?? '');
    new MutationObserver(write).observe(watched, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => record.jsonValue();
};
