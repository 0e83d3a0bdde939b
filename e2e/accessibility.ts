import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Runs in the page: during a transition, colours are between two states. */
const atRest = async (): Promise<void> => {
  const passing = ({ effect, playState }: Animation): boolean =>
    playState === 'running' &&
    effect instanceof KeyframeEffect &&
    effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
    effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
  for (let moving = true; moving; ) {
    const animations = document.getAnimations().filter(passing);
    moving = animations.length > 0;
    await Promise.allSettled(animations.map(({ finished }) => finished));
  }
};

/**
 * axe finds no violation once nothing moves any more. In 'legacy' mode axe opens no second page for frames of other
 * origins, which no screen has.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(atRest);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
};
