import { type Check, type ExaminedSite, fault, fine } from './check.ts';

export const LACKS_SECRET =
  'The login service’s secret is missing, because this site’s keys have changed. Enter it again under Studio → Login.';

export const loginCheck: Check<Pick<ExaminedSite, 'config'>> = {
  subject: 'Login',
  async look({ config: { oidc } }) {
    if (oidc?.lacksSecret) return [fault(LACKS_SECRET, 'Until then, people log in with their passwords.')];
    return [
      fine(oidc ? `People log in with a password, or through ${oidc.issuer}.` : 'People log in with a password.'),
    ];
  },
};
