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

interface Asked {
  /** A selector of the part that is asked about; else the whole page. */
  readonly within?: string;
  /** Rules that are not asked about. */
  readonly without?: string[];
}

/** Runs in the page. Only violations are kept: the elements that pass are many, and nobody reads about them. */
const violations = async ({ within, without }: Required<Asked>) => {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const found = await window.axe.run(within, { resultTypes: ['violations'], rules });
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/**
 * axe finds no violation once nothing moves any more, and nothing lies beside the window. A document that has axe
 * already is not given it again.
 */
export const expectAccessible = async (page: Page, asked: Asked = {}): Promise<void> => {
  await page.evaluate(atRest);
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  expect(await page.evaluate(violations, { within: ':root', without: [], ...asked })).toEqual([]);
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beside, 'the page scrolls sideways').toBeLessThanOrEqual(0);
};

export const PHONE = { width: 390, height: 844 };

/** The same in this window, and in one as narrow as a phone. */
export const expectAccessibleOnPhoneToo = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  const window = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  if (window) await page.setViewportSize(window);
};
