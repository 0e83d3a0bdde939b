import { DEFAULT_BRAND_NAME } from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import {
  type BackupConfig,
  type BackupVariable,
  backupContradiction,
  backupEnvironment,
  backupOf,
  backupVariable,
} from './backup-settings.ts';
import { type DatabaseConfig, databaseContradiction, databaseEnvironment, databaseOf } from './database-settings.ts';
import { type MailConfig, mailContradiction, mailEnvironment, mailOf } from './mail-settings.ts';
import { meantBy } from './misspelt.ts';
import { type OidcSettings, oidcContradiction, oidcEnvironment, oidcOf } from './oidc-settings.ts';
import { BUILT } from './release.ts';
import { type S3Config, s3ConfigOf, s3Contradiction, s3Settings } from './s3-config.ts';
import { filePath, isOrigin, isWebAddress, setting } from './setting.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The site's address for visitors, without a trailing slash; null if not configured. */
  readonly publicUrl: string | null;
  /** This server's address for visitors when the page is on another host; null when it is not. */
  readonly publicApiUrl: string | null;
  /** The host name under which the owner set the site up; null: unknown, or it needs no name. */
  readonly setUpAt: string | null;
  readonly dataDir: string;
  /** null: SQLite, in the data folder. */
  readonly database: DatabaseConfig | null;
  /** The bucket for photographs; null: they are in the data folder. */
  readonly s3: S3Config | null;
  readonly brandName: string;
  /** null: generated once and kept in the data folder. */
  readonly sessionSecret: string | null;
  /** The number of proxies in front of the server. */
  readonly trustProxy: number;
  /** The parts that variables decide, so that nobody can set it up on the screen. */
  readonly fixed: {
    readonly publicUrl: boolean;
    readonly trustProxy: boolean;
    /** The name of the variable. */
    readonly backup: BackupVariable | null;
    readonly login: boolean;
  };
  /** The first account; null: a person makes it in the browser, at the first visit. */
  readonly firstAdmin: { readonly username: string; readonly password: string } | null;
  /** People with a password need a second factor to sign in. */
  readonly requireSecondFactor: boolean;
  /** null: no login through a provider. */
  readonly oidc: OidcSettings | null;
  /** The provider's name on the login page, and the hint under its button. */
  readonly loginProvider: { readonly name: string; readonly hint: string };
  /** null: no mail is sent. */
  readonly mail: MailConfig | null;
  /** Addresses from the screen may lead into the server's own network. */
  readonly allowsPrivate: boolean;
  readonly backup: BackupConfig;
  /** The bearer token for `/metrics`; null: nobody can read them. */
  readonly metricsToken: string | null;
  /** An address that says which version is the newest; null: nobody is asked. */
  readonly updatesUrl: string | null;
  readonly logLevel: string;
  /** The folder of the built admin app. */
  readonly adminDir: string;
}

const wholeNumber = (max: number, sentence: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, sentence)
    .transform(Number)
    .refine((value) => value <= max, sentence);

const siteAddress = z
  .string()
  .trim()
  .refine(isOrigin, "must be an address like 'https://www.example.com', without a path")
  .transform((value) => new URL(value).origin)
  .optional();

const environmentSchema = z.object({
  PORT: setting(wholeNumber(65_535, 'must be a port number from 0 to 65535').default(3000)),
  HOST: setting(z.string().trim().default('0.0.0.0')),
  PUBLIC_URL: setting(siteAddress),
  PUBLIC_API_URL: setting(siteAddress),
  DATA_DIR: setting(filePath.prefault('./data')),
  BRAND_NAME: setting(z.string().trim().max(100, 'must be at most 100 characters').default(DEFAULT_BRAND_NAME)),
  SESSION_SECRET: setting(z.string().min(32, 'must be at least 32 characters').optional()),
  TRUST_PROXY: setting(wholeNumber(10, 'must be the number of proxies in front of the server, 0 to 10').optional()),
  ADMIN_USERNAME: setting(z.string().trim().max(100, 'must be at most 100 characters').optional()),
  ADMIN_PASSWORD: setting(
    z.string().min(8, 'must be at least 8 characters').max(1000, 'must be at most 1000 characters').optional(),
  ),
  UPDATES_URL: setting(
    z.string().trim().refine(isWebAddress, "must be an address like 'https://example.com/newest.json'").optional(),
  ),
  ADMIN_REQUIRE_SECOND_FACTOR: setting(z.enum(['true', 'false'], 'must be true or false').default('false')),
  LOG_LEVEL: setting(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent')
      .default('warn'),
  ),
  ...databaseEnvironment,
  ...s3Settings,
  ...oidcEnvironment,
  ...mailEnvironment,
  WEBHOOK_PRIVATE_ADDRESSES: setting(z.enum(['allow', 'refuse'], 'must be allow or refuse').default('refuse')),
  ...backupEnvironment,
  METRICS_TOKEN: setting(
    z
      .string()
      .trim()
      .regex(
        /^[\w.~+/-]{16,512}=*$/,
        'must have at least 16 characters, of letters, digits and . _ ~ + / - alone: it is sent as a bearer token',
      )
      .optional(),
  ),
});

/** Somebody looks for the reason of a failure, and wants more than a sentence. */
export const asksForReasons = (): boolean => process.env.LOG_LEVEL === 'debug';

/** Every variable that is ours, with the credentials that the S3 client reads by itself. */
const VARIABLES = [
  ...Object.keys(environmentSchema.shape),
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_REGION', 'AWS_PROFILE'],
];

/** The variables of an environment that are ours, and nothing that other programs or Node would obey. */
export const ownVariables = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(VARIABLES.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])));

/** A sentence for each variable that nothing reads, because it is misspelt. */
export const unreadVariables = (environment: NodeJS.ProcessEnv = process.env): readonly string[] =>
  Object.keys(environment).flatMap((name) => {
    const meant = meantBy(name, [...VARIABLES, 'BACKUP_PASSPHRASE']);
    return meant ? [`${name} has no effect: nothing reads it. Is ${meant} meant?`] : [];
  });

/**
 * Takes our own variables of a settings file over; those that are set already count more.
 * @returns a sentence for each that nothing reads
 */
export const takeSettings = (settings: NodeJS.ProcessEnv): readonly string[] => {
  Object.assign(process.env, { ...ownVariables(settings), ...ownVariables() });
  return unreadVariables(settings);
};

/**
 * Reads the configuration.
 * @throws {StartError} with a sentence that names the variable
 */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const settings = parsed.data;
  if (settings.ADMIN_USERNAME && !settings.ADMIN_PASSWORD) {
    throw new StartError('ADMIN_USERNAME is set but ADMIN_PASSWORD is not: set both, or neither.');
  }
  const publicUrl = settings.PUBLIC_URL ?? null;
  const contradiction =
    databaseContradiction(settings) ??
    s3Contradiction(settings, publicUrl) ??
    oidcContradiction(settings) ??
    mailContradiction(settings) ??
    backupContradiction(settings, settings.DATA_DIR);
  if (contradiction) throw new StartError(contradiction);
  const s3 = s3ConfigOf(settings);
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    publicApiUrl: settings.PUBLIC_API_URL ?? null,
    setUpAt: null,
    dataDir: settings.DATA_DIR,
    database: databaseOf(settings),
    s3,
    brandName: settings.BRAND_NAME,
    sessionSecret: settings.SESSION_SECRET ?? null,
    trustProxy: settings.TRUST_PROXY ?? 0,
    fixed: {
      publicUrl: settings.PUBLIC_URL !== undefined,
      trustProxy: settings.TRUST_PROXY !== undefined,
      backup: backupVariable(settings),
      login: settings.OIDC_ISSUER_URL !== undefined,
    },
    firstAdmin: settings.ADMIN_PASSWORD
      ? { username: settings.ADMIN_USERNAME ?? 'admin', password: settings.ADMIN_PASSWORD }
      : null,
    oidc: oidcOf(settings),
    loginProvider: { name: settings.OIDC_PROVIDER_NAME, hint: settings.OIDC_PROVIDER_HINT },
    mail: mailOf(settings),
    allowsPrivate: settings.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
    backup: backupOf(settings, s3),
    metricsToken: settings.METRICS_TOKEN ?? null,
    updatesUrl: settings.UPDATES_URL ?? null,
    requireSecondFactor: settings.ADMIN_REQUIRE_SECOND_FACTOR === 'true',
    logLevel: settings.LOG_LEVEL,
    adminDir: BUILT.admin,
  };
};
