import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, legalPages } from '../src/index.ts';

it.each(['/../../outside', '/x"><script>alert(1)</script>', 'https://evil.example', '/enquiry'])(
  'lie at the usual address where a server says %s',
  (imprintAddress) => {
    const [page] = legalPages({ ...DEFAULT_SETTINGS, country: 'DE', imprintText: 'Ada Hollis', imprintAddress });
    expect(page?.address).toBe('/impressum');
  },
);
