import {
  type AdminUser,
  type ExternalUser,
  FIRST_ROLE,
  newAccountSchema,
  ROLES,
  type Role,
  roleSchema,
} from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config/config.ts';
import { emailKey } from '../config/oidc-settings.ts';
import { noteAtMachine } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { withSiteDatabase } from '../db/existing-site.ts';
import { withSetUp } from '../db/site-config-rows.ts';
import {
  changeAdminPassword,
  findAdminUserByName,
  insertAdminUser,
  listAdminUsers,
  usernameKey,
} from './admin-users-repository.ts';
import { listExternalUsers } from './external-users-repository.ts';
import { FirstVisit, type SetUpToken } from './first-visit.ts';
import { changePersonsRole, LAST_OWNER } from './owners.ts';
import { Passwords } from './passwords.ts';
import { removeSecondFactor } from './second-factors.ts';
import { typeableSecret } from './typeable-secret.ts';

type SiteAt = Pick<Config, 'dataDir' | 'database'>;

/** An account with a password that only the reader of this answer knows. */
export interface GivenPassword {
  readonly username: string;
  readonly password: string;
}

export interface ResetAccount extends GivenPassword {
  /** It had a second factor, which it has no more. */
  readonly hadSecondFactor: boolean;
}

const newPassword = async (): Promise<{ password: string; passwordHash: string }> => {
  const password = typeableSecret();
  return { password, passwordHash: await new Passwords().hash(password) };
};

const namesIn = async (db: Database): Promise<string> => {
  const names = (await listAdminUsers(db)).map(({ username }) => `"${username}"`);
  return names.length > 0 ? `There are: ${names.join(', ')}.` : 'There is none.';
};

/**
 * Reads the token for the first visit.
 * @throws {StartError} where no first visit is awaited
 */
export const readSetUpToken = (config: Config): Promise<SetUpToken> =>
  withSiteDatabase(config, async (db) => {
    const counting = await withSetUp(config, db);
    const firstVisit = new FirstVisit(db, counting);
    const token = await firstVisit.token();
    if (token) return token;
    if (await firstVisit.isAwaited()) throw new StartError('The token is gone: start the server again for a new one.');
    throw new StartError(
      counting.oidc
        ? 'This site needs no token: people sign in through its login service, and "npm run admin -- add NAME" makes an account.'
        : `This site is set up already. ${await namesIn(db)} "npm run admin -- reset NAME" gives one a new password.`,
    );
  });

/** Lists the accounts, and the people who sign in through another service. */
export const listAccounts = (
  config: Config,
): Promise<{ accounts: readonly AdminUser[]; external: readonly ExternalUser[] }> =>
  withSiteDatabase(config, async (db) => ({
    accounts: await listAdminUsers(db),
    external: await listExternalUsers(db, (await withSetUp(config, db)).oidc),
  }));

/**
 * Gives an account a new password, takes its second factor away, and ends its sessions.
 * @throws {StartError} for a name that no account has
 */
export const resetPassword = (site: SiteAt, name: string): Promise<ResetAccount> =>
  withSiteDatabase(site, async (db) => {
    const account = await findAdminUserByName(db, name);
    if (!account) throw new StartError(`There is no account with the name "${name}". ${await namesIn(db)}`);
    const { password, passwordHash } = await newPassword();
    await changeAdminPassword(db, { id: account.id, passwordHash });
    await removeSecondFactor(db, account.id);
    await noteAtMachine(db, { what: 'password-changed', account: account.username });
    return { username: account.username, password, hadSecondFactor: account.codeSecret !== null };
  });

/** @throws {StartError} for a word that names no role */
const parseRole = (word: string): Role => {
  const { data } = roleSchema.safeParse(word.toLowerCase());
  if (!data) throw new StartError(`There is no role "${word}". There are: ${ROLES.toReversed().join(', ')}.`);
  return data;
};

/**
 * Changes what a person may do, whether they have a password here or come through another service, and answers their
 * name.
 * @throws {StartError} for a name that nobody has, a word that names no role, and the last owner
 */
export const giveRole = (config: Config, name: string, word: string): Promise<{ name: string; role: Role }> =>
  withSiteDatabase(config, async (db) => {
    const role = parseRole(word);
    const { oidc } = await withSetUp(config, db);
    const account =
      (await findAdminUserByName(db, name)) ??
      (await listExternalUsers(db, oidc)).find(({ email }) => email === emailKey(name));
    const outcome = account ? await changePersonsRole(db, { id: account.id, role, oidc }) : 'missing';
    if (outcome === 'missing') throw new StartError(`Nobody here has the name "${name}". ${await namesIn(db)}`);
    if (outcome === 'last') throw new StartError(LAST_OWNER);
    await noteAtMachine(db, { what: 'role-changed', account: outcome.name, role });
    return { name: outcome.name, role };
  });

/**
 * Creates an account.
 * @throws {StartError} for a name that is taken or that nobody can have, and for a word that names no role
 */
export const addAccount = (site: SiteAt, name: string, word: string = FIRST_ROLE): Promise<GivenPassword> =>
  withSiteDatabase(site, async (db) => {
    const role = parseRole(word);
    const { password, passwordHash } = await newPassword();
    const parsed = newAccountSchema.safeParse({ username: name, password });
    if (!parsed.success) throw new StartError(`No account can have this name: ${parsed.error.issues[0]?.message}.`);
    const { username } = parsed.data;
    if (!(await insertAdminUser(db, { id: uuid(), username, passwordHash, role }))) {
      throw new StartError(
        `There is an account "${usernameKey(username)}" already: "npm run admin -- reset" gives it a new password.`,
      );
    }
    await noteAtMachine(db, { what: 'account-created', account: username, role });
    return { username, password };
  });
