import { createHash, timingSafeEqual } from 'node:crypto';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config/config.ts';
import type { KeyStore } from '../config/secrets.ts';
import type { Database } from '../db/database.ts';
import { keysOf } from '../db/database-keys.ts';
import { lockTable } from '../db/sql-words.ts';
import { HttpError } from '../http/http-error.ts';
import { countAdminUsers, insertAdminUser, type NewAccount } from './admin-users-repository.ts';
import { canEnterExternally } from './external-users-repository.ts';
import { passwordFault } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { typeableSecret } from './typeable-secret.ts';

/** The name of the key, and of its file. */
const KEY = 'secrets/set-up-token';

/** The one-time token with which the first account is made. */
export interface SetUpToken {
  readonly token: string;
  /** The file that holds it; null where it lies in the database. */
  readonly file: string | null;
}

type NewSite = Pick<Config, 'brandName' | 'dataDir' | 'database' | 'oidc'>;

/** Copied by hand or typed from another screen. */
const digestOf = (token: string): Buffer => createHash('sha256').update(token.trim().toLowerCase()).digest();

/** The first visit to a site that nobody can sign in to: whoever has its token makes the first account. */
export class FirstVisit {
  readonly #db: Database;
  readonly #config: NewSite;
  readonly #keys: KeyStore;
  #isOver = false;

  constructor(db: Database, config: NewSite) {
    this.#db = db;
    this.#config = config;
    this.#keys = keysOf({ config, db });
  }

  /** Tells whether there is no account, and no login service through which somebody could come. */
  async isAwaited(): Promise<boolean> {
    if (this.#isOver || this.#config.oidc) return false;
    this.#isOver = (await countAdminUsers(this.#db)) > 0;
    return !this.#isOver;
  }

  /** The refusal for whoever tries to sign in while a first visit is awaited; null where it is not. */
  async refusal(): Promise<HttpError | null> {
    const sentence = 'This site has no account yet. Open its address with /admin in a browser and set it up there.';
    return (await this.isAwaited()) ? new HttpError('not_set_up', sentence) : null;
  }

  /** The token of a first visit that is awaited; null where there is none. */
  async token(): Promise<SetUpToken | null> {
    const token = (await this.isAwaited()) ? await this.#keys.read(KEY) : null;
    if (!token) return null;
    return { token, file: this.#config.database ? null : this.#keys.whereIs(KEY) };
  }

  /**
   * Makes the account that is configured, or a token with which a person makes it; neither where somebody can sign in
   * already.
   * @throws {StartError} for a configured password that people guess
   */
  async prepare(passwords: Passwords, firstAdmin: Config['firstAdmin']): Promise<SetUpToken | null> {
    const isEntered = (await countAdminUsers(this.#db)) > 0 || (await canEnterExternally(this.#db, this.#config.oidc));
    if (!isEntered && firstAdmin) {
      const { username, password } = firstAdmin;
      const fault = await passwordFault({ username, password, brandName: this.#config.brandName });
      if (fault) throw new StartError(`${fault.replace('Password', 'ADMIN_PASSWORD')}.`);
      await insertAdminUser(this.#db, { id: uuid(), username, passwordHash: await passwords.hash(password) });
    }
    if (!(await this.isAwaited())) await this.#keys.remove(KEY);
    else if (!(await this.#keys.read(KEY))) await this.#keys.keepFirst(KEY, typeableSecret());
    return this.token();
  }

  async isToken(typed: string): Promise<boolean> {
    const stored = await this.token();
    return stored !== null && timingSafeEqual(digestOf(stored.token), digestOf(typed));
  }

  /**
   * Makes the first account, and does the rest of the work with it: of several at once, one.
   * @returns false, and changes nothing, where there is an account already
   */
  async makeAccount(account: NewAccount, work: (trx: Database) => Promise<void>): Promise<boolean> {
    const isMade = await this.#db.transaction().execute(async (trx) => {
      await lockTable(trx, 'admin_users');
      if ((await countAdminUsers(trx)) > 0) return false;
      await insertAdminUser(trx, account);
      await work(trx);
      return true;
    });
    await this.#keys.remove(KEY);
    return isMade;
  }
}
