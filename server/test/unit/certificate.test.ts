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
});
