import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Minified, it takes a page two thirds of the time to compile. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

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

/** Runs in the page. Only violations are kept: the elements that pass are many, and nobody reads about them. */
const violations = async () => {
  const found = await window.axe.run(document, { resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/**
 * axe finds no violation once nothing moves any more, and nothing lies beside the window. A document that has axe
 * already is not given it again.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(atRest);
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  expect(await page.evaluate(violations)).toEqual([]);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beside, 'the page scrolls sideways').toBeLessThanOrEqual(0);
};
