import { LOGIN_ADDRESS, loginServiceSettingsSchema, type PartInputOf } from '@shutterdesk/shared';
import { hasOwner } from '../accounts/owners.ts';
import { readRestoredNote } from '../backup/restore/restored-note.ts';
import type { OidcSettings } from '../config/oidc-settings.ts';
import { loginAt, storedLogin } from '../config/set-up.ts';
import type { Context } from '../context.ts';
import { HttpError, refusedField } from '../http/http-error.ts';
import { originOf } from '../http/public-origin.ts';
import { PrivateAddress } from '../work/outgoing.ts';
import { advice, type Check, counted, type ExaminedSite, fault, fine, type Sight } from './check.ts';
import type { Kept, Row } from './row.ts';

const NOT_A_SERVICE = 'No login service answers at this address. Check the spelling: the service calls it the issuer.';

const REFUSED =
  'The login service refuses this site. Copy the client ID and the secret again; some services want the secret in the body.';

interface Fault {
  readonly field: string;
  readonly message: string;
}

const nobodyAt = (error: unknown): Fault => {
  const causes = error instanceof Error ? [error, error.cause, error.cause instanceof Error && error.cause.cause] : [];
  const inside = causes.find((cause) => cause instanceof PrivateAddress);
  return { field: 'settings.issuer', message: inside?.message ?? NOT_A_SERVICE };
};

type Settings = PartInputOf<'login'>['settings'];

export const loginRow = ({ config, outgoing }: Context): Row<'login'> => {
  /** The part to store, and what would count. */
  const partOf = (settings: Settings, typed: string | undefined, { stored, secret: kept }: Kept) => {
    const before = storedLogin(stored);
    // The kept secret goes to no other service, and stands for no other client.
    const isSame =
      before?.usesSecret === true && before.issuer === settings.issuer && before.clientId === settings.clientId;
    const secret = typed || (isSame ? kept : null);
    if (!secret && isSame) throw refusedField('secret', 'Required');
    const part = { settings: { ...settings, usesSecret: secret !== null }, secret };
    return { part, oidc: loginAt({ settings: JSON.stringify(part.settings) }, secret)?.oidc ?? null };
  };

  /** Asks the service who it is, and whether it knows this site; null: it does. */
  const fault = async (oidc: OidcSettings | null): Promise<Fault | null> => {
    if (!oidc) return nobodyAt(null);
    const { ExternalLogin } = await import('../accounts/external-login.ts');
    const field = oidc.clientSecret === null ? 'settings.clientId' : 'secret';
    return new ExternalLogin(oidc, outgoing)
      .refusesClient()
      .then((isRefused) => (isRefused ? { field, message: REFUSED } : null), nobodyAt);
  };

  return {
    noun: 'The login service',
    setBy: () => (config.fixed.login ? 'OIDC_ISSUER_URL' : null),

    answer({ stored, secret }, request) {
      const kept = storedLogin(stored);
      const origin = originOf(request, config);
      return {
        settings: kept && loginServiceSettingsSchema.parse(kept),
        problem: kept?.usesSecret && secret === null && !config.fixed.login ? LACKS_SECRET : null,
        redirectUrl: `${origin}${LOGIN_ADDRESS}/callback`,
        logoutUrl: `${origin}/admin/login`,
      };
    },

    async next({ settings, secret }, kept) {
      const { part, oidc } = partOf(settings, secret, kept);
      const wrong = await fault(oidc);
      if (wrong) throw refusedField(wrong.field, wrong.message);
      return part;
    },

    /** An owner must be able to sign in afterwards. A service that nobody has come through yet may not work. */
    async beside(trx, next) {
      const oidc = next && (loginAt({ settings: JSON.stringify(next.settings) }, next.secret ?? null)?.oidc ?? null);
      if (await hasOwner(trx, oidc)) return;
      throw new HttpError(
        'last_admin',
        'With this change, no owner could sign in any more. First add an owner who has a password.',
      );
    },

    async try({ settings, secret }, kept) {
      const wrong = await fault(partOf(settings, secret, kept).oidc);
      return { works: wrong === null, message: wrong?.message ?? 'The login service answers, and knows this site.' };
    },
  };
};

const LACKS_SECRET =
  'The login service’s secret is missing, because this site’s keys have changed. Enter it again under Studio → Login.';

type LoginSite = Pick<ExaminedSite, 'config' | 'db' | 'now'>;

/** A login service that variables of the machine of before had set is in no backup; the people who came through it are. */
const shutOutByRestore = async ({ config: { dataDir, oidc }, db, now }: LoginSite): Promise<Sight | null> => {
  if (!(await readRestoredNote(dataDir, now))) return null;
  const known = db.selectFrom('users').select('issuer').where('email', 'is not', null).where('issuer', 'is not', null);
  const strangers = (await known.execute()).filter(({ issuer }) => issuer !== oidc?.issuer);
  const [first] = strangers;
  if (!first) return null;
  return advice(
    `${counted(strangers.length, 'person', 'people')} of the restored site logged in through ${first.issuer}, which this server doesn’t know.`,
    'Enter the login service again: under Studio → Login, or as OIDC_ISSUER_URL where the server runs.',
  );
};

export const loginCheck: Check<LoginSite> = {
  subject: 'Login',
  async look(site) {
    const { oidc } = site.config;
    if (oidc?.lacksSecret) return [fault(LACKS_SECRET, 'Until then, people log in with their passwords.')];
    const shutOut = await shutOutByRestore(site);
    return [
      fine(oidc ? `People log in with a password, or through ${oidc.issuer}.` : 'People log in with a password.'),
      ...(shutOut ? [shutOut] : []),
    ];
  },
};
