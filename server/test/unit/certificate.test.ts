import { expect, it } from 'vitest';
import { certificateSight, unreached } from '../../src/setup/address-row.ts';

const DAY = 86_400_000;
const SITE = 'https://www.example.com';

/** The words about a certificate of so many days when so many are left. */
const seen = (days: number, left: number) => {
  const ends = Date.now() + left * DAY + 1000;
  return certificateSight(SITE, { certificate: { begins: ends - days * DAY, ends } })?.message ?? null;
};

it('warns of a certificate when the programs that renew it are late, by its own length', () => {
  const end = 'After that, browsers warn people about your site.';
  expect(seen(90, 20)).toBeNull();
  expect(seen(90, 13)).toBe(`The certificate of ${SITE} expires in 13 days. ${end}`);
  expect(seen(6, 2)).toBeNull();
  expect(seen(6, 0.5)).toBe(`The certificate of ${SITE} expires in less than a day. ${end}`);
});

it('counts a certificate that has expired as a fault, with the cure of certificates', () => {
  expect(unreached(SITE, Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' }))).toEqual({
    state: 'fault',
    message: `The certificate of ${SITE} has expired. Browsers warn people about your site.`,
    cure: expect.stringContaining('Renew it'),
  });
  expect(unreached(SITE, Object.assign(new Error(), { code: 'ENOTFOUND' })).state).toBe('advice');
  expect(unreached(SITE, Object.assign(new Error(), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }))).toEqual({
    state: 'advice',
    message: `The certificate of ${SITE} comes from an authority that this server does not know.`,
    cure: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  });
});

it('takes a proxy that is away for a fault where the domain leads to this machine', () => {
  const own = ['203.0.113.7', '2001:db8::7'];
  const refusals = [...own, '203.0.113.8'].map((address) =>
    Object.assign(new Error(), { code: 'ECONNREFUSED', address }),
  );
  const seenOf = (errors: readonly Error[]) =>
    unreached(SITE, Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' }), own);
  expect(seenOf(refusals.slice(0, 2))).toMatchObject({
    state: 'fault',
    message: `Nothing on this machine answers at ${SITE}, so visitors can’t reach your site.`,
  });
  expect(seenOf(refusals).state).toBe('advice');
  expect(unreached(SITE, refusals[0], own).state).toBe('fault');
  expect(unreached(SITE, refusals[2], own).state).toBe('advice');
});
