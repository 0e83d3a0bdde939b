import { DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { beforeAll, expect, it } from 'vitest';
import { createRenderer } from '../src/renderer.ts';
import { content } from './sample-content.ts';

/** Filter lists hide elements by these words in their classes and ids. */
const HIDDEN =
  /(?:^|[-_])(?:social|share|sharing|follow|newsletter|subscribe|popup|banner|promo|sponsor|advert|ads?)(?:[-_]|$)/i;

let html = '';
beforeAll(async () => {
  const renderer = await createRenderer();
  const settings = { ...DEFAULT_SETTINGS, facebookUrl: 'https://www.facebook.com/studio', consentText: 'I agree.' };
  const files = await renderer.render(content({ settings }));
  html = new TextDecoder().decode(files.find((file) => file.path === 'index.html')?.bytes);
});

it('names no part of the page so that a filter list hides it', () => {
  const names = [...html.matchAll(/\s(?:class|id)="([^"]*)"/g)].flatMap(([, value = '']) => value.split(/\s+/));
  expect(names.length).toBeGreaterThan(100);
  expect([...new Set(names)].filter((name) => HIDDEN.test(name))).toEqual([]);
});
