import type { Locator } from '@playwright/test';

/**
 * Writes down from now on every text of an element that stays where it is, and answers what reads the record. For words
 * that pass: who looks now and then may look when they have gone.
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
