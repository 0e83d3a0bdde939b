import type { MailPort, Settings } from '@shutterdesk/shared';
import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import type { SiteRenderer } from '@shutterdesk/site/renderer';
import type { Logger } from 'pino';
import type { FirstVisit } from './accounts/first-visit.ts';
import type { PasswordCost, Passwords } from './accounts/passwords.ts';
import type { Users } from './accounts/users.ts';
import type { StudioBackup } from './backup/studio-backup.ts';
import type { ClockWatch } from './checkup/clock-watch.ts';
import type { FaultWatch } from './checkup/fault-watch.ts';
import type { Metrics } from './checkup/metrics.ts';
import type { Config } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import type { LostAddresses } from './content/lost-addresses.ts';
import type { Database } from './db/database.ts';
import type { Limiters } from './db/limiters.ts';
import type { Peers } from './db/peers.ts';
import type { Connect } from './db/postgres/open-postgres.ts';
import type { GenerationTable } from './db/schema.ts';
import type { Challenges } from './desk/enquiries/challenges.ts';
import type { EnquiryDisk } from './desk/enquiries/enquiry-disk.ts';
import type { Floods } from './desk/enquiries/floods.ts';
import type { Midnight } from './desk/midnight.ts';
import type { People } from './desk/privacy/people.ts';
import type { ReadyAnswers } from './edge/edge.ts';
import type { HotPictures } from './edge/hot-pictures.ts';
import type { Audit } from './http/audit.ts';
import type { ProxyCheck } from './http/proxy-check.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { DerivativeVisibility } from './images/derivative-visibility.ts';
import type { ImagePool, ImageProcesses } from './images/image-pool.ts';
import type { PhotoFinishing } from './images/photo-finishing.ts';
import type { PhotoPipeline } from './images/photo-pipeline.ts';
import type { SmtpPatience } from './outbox/mail/smtp-sender.ts';
import type { StudioMail } from './outbox/mail/studio-mail.ts';
import type { HookNetwork } from './outbox/webhook/hook-sender.ts';
import type { StudioWebhook } from './outbox/webhook/studio-webhook.ts';
import type { ContentReader } from './publish/content-reader.ts';
import type { PublicContent } from './publish/public-content.ts';
import type { Publisher } from './publish/publisher.ts';
import type { SiteConfig } from './setup/site-config.ts';
import type { ObjectStorage } from './storage/object-storage.ts';
import type { Clock } from './work/clock.ts';
import type { DiskRoom } from './work/disk-room.ts';
import type { Outgoing } from './work/outgoing.ts';

/** Everything that requests may need, created once. */
export interface Context {
  readonly audit: Audit;
  /** The configuration that counts now: variables, and what is set up on the screen. */
  readonly config: Config;
  readonly siteConfig: SiteConfig;
  /** Whom an address from the screen may lead to. */
  readonly outgoing: Outgoing;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Whatever deletes by age asks it first. */
  readonly clockWatch: ClockWatch;
  readonly db: Database;
  readonly generation: GenerationTable;
  readonly peers: Peers;
  readonly limiters: Limiters;
  readonly secrets: Secrets;
  readonly storage: ObjectStorage;
  readonly pool: Pick<ImagePool, 'open'>;
  readonly photos: PhotoPipeline;
  readonly finishing: PhotoFinishing;
  readonly visibility: DerivativeVisibility;
  readonly passwords: Passwords;
  /** Aborted, with a refusal as the reason, when the server begins to stop: whoever waits for a turn is let go. */
  readonly stopping: AbortController;
  readonly users: Users;
  readonly firstVisit: FirstVisit;
  /** Reads the current settings. */
  readonly settings: () => Promise<Settings>;
  readonly mail: StudioMail;
  /** Renews the page when the studio's day begins. */
  readonly midnight: Midnight;
  readonly webhook: StudioWebhook;
  readonly backup: StudioBackup;
  /** null: nobody can read metrics. */
  readonly meters: Metrics | null;
  readonly challenges: Challenges;
  readonly people: People;
  readonly limits: RateLimits;
  readonly enquiryDisk: EnquiryDisk;
  /** Tells whether the data folder is still the one that was opened. */
  readonly hasDataFolder: () => Promise<boolean>;
  /** Remembers what has not worked for a while. */
  readonly faults: FaultWatch;
  readonly floods: Floods;
  readonly proxyCheck: ProxyCheck;
  /** Reads the visible content, once after each change. */
  readonly reader: ContentReader;
  /** In place of the system's. */
  readonly nameServers: readonly string[] | undefined;
  readonly publisher: Publisher;
  /** Counts the paths at which visitors find nothing. */
  readonly lostAddresses: LostAddresses;
  readonly content: PublicContent;
  readonly hotPictures: HotPictures;
  /** Stops the server, runs `between`, and starts it again; null where that is impossible. */
  readonly restartAfter: ((between: () => Promise<void>) => void) | null;
  /** The sources of answers from memory, before Express sees the request. */
  readonly ready: readonly ReadyAnswers[];
  /** Releases all resources. */
  dispose(): Promise<void>;
}

/** The parts that a test may replace. */
export type Overrides = Partial<Pick<Context, 'logger' | 'publisher' | 'storage' | 'limits' | 'restartAfter'>> & {
  readonly afterKilledMs?: number;
  readonly clock?: Clock;
  /** The disk that enquiries are stored on. */
  readonly disk?: () => Promise<DiskRoom>;
  readonly smtpPatience?: SmtpPatience;
  /** The ports at which a mail server is tried. */
  readonly mailPorts?: readonly MailPort[];
  readonly nameServers?: readonly string[];
  readonly passwordCost?: PasswordCost;
  readonly imageProcesses?: ImageProcesses;
  readonly imageTimeLimitMs?: number;
  readonly hookNetwork?: Partial<HookNetwork>;
  /** Renders the page with another build of it. */
  readonly renderer?: SiteRenderer;
  /** The migrations of another release. */
  readonly migrations?: Migrations;
  /** Its version. */
  readonly version?: string;
  /** Connects to PostgreSQL. */
  readonly connect?: Connect;
  /** The time that a restart of PostgreSQL may take while the server starts. */
  readonly databasePatienceMs?: number;
  /** The site's socket, by its number in this process; null: it opens one. */
  readonly socket?: number | null;
  /** Ends this process, which the system starts again. */
  readonly startAgain?: (() => void) | undefined;
  /** A new site is begun, also where there are backups of one. */
  readonly isNew?: boolean;
};
