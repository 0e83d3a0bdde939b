import { collectionAddressFault, mergedIds, proposedAddress } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';

describe('the photographs of a collection that two people changed', () => {
  const before = ['a', 'b', 'c'];

  it.each([
    ['both additions', ['a', 'x', 'b', 'c'], ['a', 'b', 'c', 'y'], ['a', 'x', 'b', 'c', 'y']],
    ['an addition and a removal', ['a', 'b', 'c', 'x'], ['a', 'c'], ['a', 'c', 'x']],
    ['my order and their addition', ['c', 'b', 'a'], ['a', 'b', 'y', 'c'], ['c', 'b', 'y', 'a']],
    ['their order and my removal', ['a', 'c'], ['c', 'b', 'a'], ['c', 'a']],
    ['my order where both changed it', ['b', 'a', 'c'], ['c', 'b', 'a'], ['b', 'a', 'c']],
    ['an addition at the beginning', ['x', 'a', 'b', 'c'], ['b', 'c'], ['x', 'b', 'c']],
    ['nothing that neither has', [], ['a'], []],
  ])('are merged: %s', (_, mine, theirs, merged) => {
    expect(mergedIds(before, mine, theirs)).toEqual(merged);
  });
});

describe('the address of a collection', () => {
  it.each([
    ['Anna & Tom at the Mill', '/anna-and-tom-at-the-mill'],
    ['Größe', '/grosse'],
    ['Søren & Łucja', '/soren-and-lucja'],
    ['سارة', '/collection'],
    ['Admin', '/admin-2'],
    ['Con', '/con-2'],
    ['Stories', '/stories-2'],
    ['Taken', '/taken-3'],
  ])('is proposed from its name: %s', (name, address) => {
    expect(proposedAddress(name, (one) => ['/taken', '/taken-2'].includes(one))).toBe(address);
  });

  it.each(['/weddings', '/weddings/anna-and-tom', '/stories/anna', '/a/b/c'])('may be %s', (address) => {
    expect(collectionAddressFault(address)).toBeNull();
  });

  it.each([
    '/',
    '/Weddings',
    '/weddings/',
    '/a//b',
    '/admin',
    '/api/x',
    '/media/a',
    '/stories',
    '/con',
    '/weddings/lpt1',
    '/a/b/c/d',
    '/é',
    `/${'a'.repeat(120)}`,
  ])('may not be %s', (address) => {
    expect(collectionAddressFault(address)).toEqual(expect.any(String));
  });
});
