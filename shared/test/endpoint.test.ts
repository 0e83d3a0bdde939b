import { expect, it } from 'vitest';
import { type AnyEndpoint, endpoint } from '../src/contract/endpoint.ts';

const CALL = { method: 'POST', path: '/api/things', summary: 'Adds a thing', needs: 'page' } as const;

it('does not compile a queueable call without its changes', () => {
  // @ts-expect-error: `changes` is missing
  const silent: AnyEndpoint = endpoint({ ...CALL, offline: 'queue' });
  const clear = endpoint({ ...CALL, offline: 'queue', changes: { noun: 'gallery', effect: 'adds' } });
  expect([silent.changes, clear.changes?.effect]).toEqual([undefined, 'adds']);
});
