import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Database } from '../db/database.ts';
import type { SignedInUser } from '../http/sessions.ts';
import type { Proof } from './external-login.ts';
import { LoginRefusal } from './external-login-refusal.ts';
import { admitAccount, turnAwayAccount } from './external-users-repository.ts';
import { identityOf } from './identity.ts';

const provenEmail = ({ claims }: Proof, { adminEmails }: OidcSettings): string => {
  if (!claims.email) throw new LoginRefusal('external_login_no_email');
  if (!claims.email_verified) throw new LoginRefusal('external_login_unverified');
  if (!adminEmails.has(claims.email)) throw new LoginRefusal('external_login_forbidden');
  return claims.email;
};

/**
 * Admits a person whose verified address is on the list. A refused person also loses earlier access.
 * @throws {LoginRefusal} when the address is missing, not verified or not on the list
 */
export const admit = async (db: Database, oidc: OidcSettings, proof: Proof): Promise<SignedInUser> => {
  const identity = identityOf(oidc.issuer, proof.subject, proof.claims);
  try {
    const email = provenEmail(proof, oidc);
    return await admitAccount(db, { ...identity, email });
  } catch (error) {
    if (error instanceof LoginRefusal) await turnAwayAccount(db, identity);
    throw error;
  }
};
