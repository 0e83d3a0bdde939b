import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Runs in the page: half-way through a transition, the colours are those of neither state. */
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
 * Nothing that axe can find is wrong with what the page shows once nothing moves any more. In 'legacy' mode axe opens no
 * second page to lay together what it found in frames of other origins: no screen has any.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(atRest);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
};
