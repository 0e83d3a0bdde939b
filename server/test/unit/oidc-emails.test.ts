import { expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';

it('OIDC_ADMIN_EMAILS matches a domain in other letters as the provider writes it, and signs in the name', () => {
  const { oidc } = readConfig({
    OIDC_ISSUER_URL: 'https://login.example.com',
    OIDC_CLIENT_ID: 'studio',
    OIDC_ADMIN_EMAILS: 'Ann@bücher.example, tom&ann@example.com',
  });
  expect([...(oidc?.adminEmails ?? [])]).toEqual([
    'ann@bücher.example',
    'ann@xn--bcher-kva.example',
    'tom&ann@example.com',
  ]);
});
