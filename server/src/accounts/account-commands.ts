import { type AdminUser, newAdminUserSchema } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config/config.ts';
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
import { Passwords } from './passwords.ts';
import { typeableSecret } from './typeable-secret.ts';

/** The things that a person at the server's machine may do about accounts, without being signed in. */
type Place = Pick<Config, 'dataDir' | 'database'>;

/** The configuration with the login service of the screen. The database of an earlier release has none. */
const counting = (config: Config, db: Database): Promise<Config> => withSetUp(config, db).catch(() => config);

/** An account with a password that only the reader of this answer knows. */
export interface GivenPassword {
  readonly username: string;
  readonly password: string;
}

const hashed = async (): Promise<{ password: string; passwordHash: string }> => {
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
    const place = await counting(config, db);
    const firstVisit = new FirstVisit(db, place);
    const token = await firstVisit.token();
    if (token) return token;
    if (await firstVisit.isAwaited()) throw new StartError('The token is gone: start the server again for a new one.');
    throw new StartError(
      place.oidc
        ? 'This site needs no token: people sign in through its login service, and "npm run admin -- add NAME" makes an account.'
        : `This site is set up already. ${await namesIn(db)} "npm run admin -- reset NAME" gives one a new password.`,
    );
  });

/** Lists the accounts, and the e-mail addresses of those who sign in through another service. */
export const listAccounts = (
  config: Config,
): Promise<{ accounts: readonly AdminUser[]; external: readonly string[] }> =>
  withSiteDatabase(config, async (db) => ({
    accounts: await listAdminUsers(db),
    external: await listExternalUsers(db, (await counting(config, db)).oidc),
  }));

/**
 * Gives an account a new password, and ends its sessions.
 * @throws {StartError} for a name that no account has
 */
export const resetPassword = (place: Place, name: string): Promise<GivenPassword> =>
  withSiteDatabase(place, async (db) => {
    const account = await findAdminUserByName(db, name);
    if (!account) throw new StartError(`There is no account with the name "${name}". ${await namesIn(db)}`);
    const { password, passwordHash } = await hashed();
    await changeAdminPassword(db, { id: account.id, passwordHash });
    return { username: account.username, password };
  });

/**
 * Creates an account.
 * @throws {StartError} for a name that is taken or that nobody can have
 */
export const addAccount = (place: Place, name: string): Promise<GivenPassword> =>
  withSiteDatabase(place, async (db) => {
    const { password, passwordHash } = await hashed();
    const parsed = newAdminUserSchema.safeParse({ username: name, password });
    if (!parsed.success) throw new StartError(`No account can have this name: ${parsed.error.issues[0]?.message}.`);
    const { username } = parsed.data;
    if (!(await insertAdminUser(db, { id: uuid(), username, passwordHash }))) {
      throw new StartError(
        `There is an account "${usernameKey(username)}" already: "npm run admin -- reset" gives it a new password.`,
      );
    }
    return { username, password };
  });
