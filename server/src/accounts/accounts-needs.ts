import type { Settings } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Audit } from '../http/audit.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Passwords } from './passwords.ts';
import type { Users } from './users.ts';

/** The parts of the server that this folder uses. */
export interface AccountsNeeds {
  readonly audit: Audit;
  readonly config: Pick<Config, 'brandName' | 'firstAdmin' | 'oidc' | 'publicUrl' | 'publicApiUrl'>;
  readonly db: Database;
  readonly devices: KnownDevices;
  readonly limits: RateLimits;
  readonly logger: Logger;
  readonly passwords: Passwords;
  /** Reads the current settings. */
  readonly settings: () => Promise<Settings>;
  readonly users: Users;
}
