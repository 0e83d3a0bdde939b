import { expect, it } from 'vitest';
import { Seal } from '../../src/config/seal.ts';

const secret = 'p@ss/wörd 日本';

it('opens a sealed secret with the same session secret, at the same place, and nowhere else', () => {
  const seal = new Seal('a secret of at least 32 characters');
  const sealed = seal.close('mail', secret);
  expect(sealed).not.toContain('p@ss');
  expect(seal.close('mail', secret)).not.toBe(sealed);
  expect(new Seal('a secret of at least 32 characters').open('mail', sealed)).toBe(secret);
  expect(seal.open('backup', sealed)).toBeNull();
  expect(new Seal('another secret of 32 characters..').open('mail', sealed)).toBeNull();
});

it('opens nothing that was changed, cut or made by somebody else', () => {
  const seal = new Seal('a secret of at least 32 characters');
  const sealed = seal.close('mail', secret);
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const other of [changed, sealed.slice(0, 20), 'v1.', 'v2.AAAA', '', secret]) {
    expect(seal.open('mail', other), other).toBeNull();
  }
});
