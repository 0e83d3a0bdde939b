import { type Activity, type Deed, type DeedDetails, type DeedPart, SETTINGS_LABELS } from '@shutterdesk/shared';

export const PART_LABELS: Readonly<Record<DeedPart, string>> = {
  access: 'Sign-ins and devices',
  accounts: 'Accounts and roles',
  page: 'Page and settings',
  photographs: 'Photos and collections',
  inquiries: 'Inquiries',
  privacy: 'Privacy',
  backup: 'Backups',
  connections: 'Mail, address and connections',
};

const WAYS = { password: 'with a password', provider: 'through the login service', desktop: 'in the desktop app' };

const labels: Readonly<Record<string, string>> = {
  ...SETTINGS_LABELS,
  // Elsewhere they are asked about for their order alone.
  packages: 'Packages',
  kindWords: 'Kind words',
  questions: 'Questions',
};

const named = (account: string | null | undefined): string => account ?? 'an unknown name';

const aRole = (role: DeedDetails['role'] = 'helper'): string => {
  const words = { owner: 'an owner', helper: 'a helper', inbox: 'a reader of inquiries' };
  return words[role];
};

const photographs = ({ count = 1 }: DeedDetails): string =>
  count === 1 ? 'Added a photo' : `Added ${count.toLocaleString('en-US')} photos`;

/** The deed in words, without a name, which stands below it. */
const WORDS: Readonly<Record<Deed, string | ((about: DeedDetails) => string)>> = {
  'signed-in': ({ how }) => (how ? `Signed in ${WAYS[how]}` : 'Signed in'),
  'sign-in-failed': ({ account, how }) =>
    how === 'provider'
      ? 'Signed in at the login service, but has no access here'
      : `Wrong password for ${named(account)}`,
  'signed-out': 'Signed out',
  'device-ended': 'Signed out a device',
  'devices-ended': 'Signed out all other devices',
  'password-changed': ({ account }) => (account ? `Gave ${account} a new password` : 'Changed their own password'),
  'password-change-refused': 'Entered a wrong password while changing it',
  'second-step-asked': ({ account }) => `Right password for ${named(account)}, but no code yet`,
  'second-step-failed': ({ account }) => `Wrong code for ${named(account)}`,
  'second-factor-on': 'Turned on two-step sign-in',
  'second-factor-off': 'Turned off two-step sign-in',
  'recovery-codes-renewed': 'Created new recovery codes',
  'site-set-up': 'Set up the site',
  'set-up-refused': 'Entered a wrong token on the first visit',
  'account-created': ({ account }) => `Created the account ${named(account)}`,
  'account-deleted': ({ account }) => `Deleted the account ${named(account)}`,
  'role-changed': ({ account, role }) => `Made ${named(account)} ${aRole(role)}`,
  'person-invited': ({ account, role }) => `Invited ${account ?? 'someone'} as ${aRole(role)}`,
  'invitation-withdrawn': ({ account }) => `Withdrew the invitation for ${account ?? 'someone'}`,
  'invitation-accepted': ({ role }) => `Joined as ${aRole(role)}`,
  'settings-changed': ({ fields = [] }) =>
    fields.length === 0
      ? 'Changed the settings'
      : `Changed the settings: ${fields.map((field) => labels[field] ?? field).join(', ')}`,
  'page-published': 'Published the page again',
  'photographs-added': photographs,
  'photograph-changed': 'Changed a photo',
  'photograph-replaced': 'Replaced a photo',
  'photographs-ordered': 'Changed the gallery order',
  'photograph-deleted': 'Deleted a photo',
  'photograph-restored': 'Restored a photo',
  'photograph-purged': 'Deleted a photo forever',
  'hero-added': 'Added a hero image',
  'hero-positioned': 'Repositioned a hero image',
  'hero-activated': 'Switched to another hero image',
  'hero-deleted': 'Deleted a hero image',
  'hero-restored': 'Restored a hero image',
  'hero-purged': 'Deleted a hero image forever',
  'portrait-added': 'Added a portrait',
  'portrait-changed': 'Changed the portrait',
  'portrait-deleted': 'Deleted the portrait',
  'portrait-restored': 'Restored the portrait',
  'portrait-purged': 'Deleted a portrait forever',
  'logo-added': 'Added a logo',
  'logo-deleted': 'Deleted the logo',
  'logo-restored': 'Restored the logo',
  'logo-purged': 'Deleted a logo forever',
  'collection-added': 'Made a collection',
  'collection-changed': 'Changed a collection',
  'collections-ordered': 'Changed the order of the collections',
  'collection-deleted': 'Deleted a collection',
  'collection-restored': 'Restored a collection',
  'collection-purged': 'Deleted a collection forever',
  'inquiry-deleted': 'Deleted an inquiry',
  'inquiry-restored': 'Restored an inquiry',
  'inquiry-purged': 'Deleted an inquiry forever',
  'replies-changed': 'Changed the reply templates',
  'reply-file-added': 'Added a file for replies',
  'reply-file-deleted': 'Removed a file for replies',
  'person-erased': 'Erased a person',
  'person-exported': 'Exported a person’s data',
  'retention-changed': ({ months }) =>
    months ? `Changed how long you keep inquiries: ${months} months` : 'Changed how long you keep inquiries: forever',
  'clock-agreed': 'Said that the server’s date is right',
  'backup-plan-changed': 'Changed the backup schedule',
  'backup-place-changed': 'Changed the backup location',
  'backup-made': 'Made a backup',
  'backup-downloaded': 'Downloaded a backup',
  'passphrase-chosen': 'Chose a backup passphrase',
  'recovery-key-shown': 'Showed the recovery key of the backups',
  'recovery-key-written': 'Said that the recovery key is written down',
  'passphrase-refused': 'Entered a wrong backup passphrase',
  'restore-begun': 'Started restoring the site',
  'site-restored': 'Restored the site from a backup',
  'mail-changed': 'Changed the message to clients',
  'mail-recipients-changed': 'Changed who gets emails about inquiries',
  'mail-server-changed': 'Changed the mail server',
  'mail-server-removed': 'Removed the mail server',
  'address-changed': 'Changed the site’s address',
  'login-service-changed': 'Changed the login service',
  'login-service-removed': 'Removed the login service',
  'webhook-changed': 'Changed the webhook',
  'webhook-secret-made': 'Created a new webhook secret',
  'calendar-address-made': 'Created a calendar address',
  'calendar-address-removed': 'Removed a calendar address',
};

const isKnown = (what: string): what is Deed => Object.hasOwn(WORDS, what);

export const deedWords = ({ what, about, times }: Pick<Activity, 'what' | 'about' | 'times'>): string => {
  if (!isKnown(what)) return what;
  const words = WORDS[what];
  const said = typeof words === 'string' ? words : words(about);
  return times === 1 ? said : `${said} (${times.toLocaleString('en-US')} times)`;
};

/** Somebody who had not signed in did it, or a person at the server's machine. */
export const whoWords = ({ who, network }: Pick<Activity, 'who' | 'network'>): string => {
  if (who) return who.name;
  return network === null ? 'On the server' : 'Someone';
};
