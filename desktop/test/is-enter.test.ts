import { expect, it } from 'vitest';
import { isEnter } from '../src/admin/lib/keys.ts';

const press = (key: string, keyCode: number, isComposing: boolean) => ({ key, keyCode, nativeEvent: { isComposing } });

it('takes Enter that confirms a word of an input method for no Enter, in Safari neither', () => {
  expect(isEnter(press('Enter', 13, false))).toBe(true);
  expect(isEnter(press('a', 65, false))).toBe(false);
  expect(isEnter(press('Enter', 229, true)), 'Chromium and Firefox').toBe(false);
  expect(isEnter(press('Enter', 229, false)), 'Safari').toBe(false);
});
