import type { BackupConfig } from './backup-settings.ts';
import type { Config } from './config.ts';
import type { MailConfig } from './mail-settings.ts';
import type { Seal } from './seal.ts';
import { publicUrlOf, readStoredAddress } from './stored-address.ts';
import { backupAt, readStoredBackup } from './stored-backup.ts';
import { loginAt } from './stored-login.ts';
import { mailSetUp } from './stored-mail.ts';

/** A part of what is set up on the screen, as it is stored. */
export interface StoredPart {
  readonly part: 'address' | 'backup' | 'login' | 'mail';
  /** JSON, without the secret. */
  readonly settings: string;
  /** Sealed; null: there is none, or it stayed behind when this copy of the site was made. */
  readonly secret: string | null;
}

/** The parts that are set up on the screen; null where nothing is, or nothing that works. */
export interface SetUp {
  readonly publicUrl: string | null;
  readonly trustProxy: number;
  readonly mail: MailConfig | null;
  readonly backup: BackupConfig | null;
  readonly login: Pick<Config, 'oidc' | 'loginProvider'> | null;
}

/** @param seal null: secrets are not needed */
export const setUpOf = (parts: readonly StoredPart[], seal: Seal | null): SetUp => {
  const find = (name: StoredPart['part']) => {
    const stored = parts.find(({ part }) => part === name);
    if (!stored) return null;
    const secret = stored.secret === null ? null : (seal?.open(name, stored.secret) ?? null);
    return { settings: stored.settings, secret };
  };
  const mail = find('mail');
  const backup = find('backup');
  const place = backup && readStoredBackup(backup.settings);
  const login = find('login');
  const { domain, proxies } = readStoredAddress(find('address')?.settings);
  return {
    publicUrl: domain && publicUrlOf(domain),
    trustProxy: proxies ?? 0,
    mail: mail && mailSetUp(mail.settings, mail.secret),
    backup: place && backupAt(place, backup.secret),
    login: login && loginAt(login.settings, login.secret),
  };
};

/**
 * The configuration that counts: what a variable says, else what is set up on the screen. It is asked at each use, so that
 * a change takes effect at once.
 */
export const laidUnder = (environment: Config, setUp: () => SetUp): Config => ({
  ...environment,
  get publicUrl() {
    return environment.fixed.publicUrl ? environment.publicUrl : setUp().publicUrl;
  },
  get trustProxy() {
    return environment.fixed.trustProxy ? environment.trustProxy : setUp().trustProxy;
  },
  get mail() {
    return environment.mail && !environment.mail.isOnScreen ? environment.mail : setUp().mail;
  },
  get oidc() {
    return environment.fixed.login ? environment.oidc : (setUp().login?.oidc ?? null);
  },
  get loginProvider() {
    return environment.fixed.login
      ? environment.loginProvider
      : (setUp().login?.loginProvider ?? environment.loginProvider);
  },
  get backup() {
    return environment.fixed.backup === null ? (setUp().backup ?? environment.backup) : environment.backup;
  },
});
