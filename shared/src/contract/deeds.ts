/**
 * The deeds in the log of activity, by the part of the studio that they are about. Each call of the contract names its own.
 * The names lie in databases and logs, so they stay.
 */
export const DEEDS = {
  access: [
    'signed-in',
    'sign-in-failed',
    'signed-out',
    'device-ended',
    'devices-ended',
    'password-changed',
    'password-change-refused',
    'second-step-asked',
    'second-step-failed',
    'second-factor-on',
    'second-factor-off',
    'recovery-codes-renewed',
  ],
  accounts: [
    ...(['site-set-up', 'set-up-refused', 'account-created', 'account-deleted', 'role-changed'] as const),
    ...(['person-invited', 'invitation-withdrawn', 'invitation-accepted'] as const),
  ],
  page: ['settings-changed', 'page-published'],
  photographs: [
    ...(['photographs-added', 'photograph-changed', 'photograph-replaced', 'photographs-ordered'] as const),
    ...(['photograph-deleted', 'photograph-restored', 'photograph-purged'] as const),
    ...(['hero-added', 'hero-positioned', 'hero-activated', 'hero-deleted', 'hero-restored', 'hero-purged'] as const),
    ...(['portrait-added', 'portrait-changed', 'portrait-deleted', 'portrait-restored', 'portrait-purged'] as const),
    ...(['logo-added', 'logo-deleted', 'logo-restored', 'logo-purged'] as const),
    ...(['collection-added', 'collection-changed', 'collections-ordered'] as const),
    ...(['collection-deleted', 'collection-restored', 'collection-purged'] as const),
  ],
  inquiries: [
    ...(['inquiry-deleted', 'inquiry-restored', 'inquiry-purged', 'replies-changed'] as const),
    ...(['reply-file-added', 'reply-file-deleted'] as const),
  ],
  privacy: ['person-erased', 'person-exported', 'retention-changed', 'clock-agreed'],
  backup: [
    ...(['backup-plan-changed', 'backup-place-changed', 'backup-made', 'backup-downloaded'] as const),
    ...(['passphrase-chosen', 'recovery-key-shown', 'recovery-key-written'] as const),
    ...(['passphrase-refused', 'restore-begun', 'site-restored'] as const),
  ],
  connections: [
    ...(['mail-changed', 'mail-recipients-changed', 'mail-server-changed', 'mail-server-removed'] as const),
    ...(['address-changed', 'login-service-changed', 'login-service-removed'] as const),
    ...(['webhook-changed', 'webhook-secret-made'] as const),
    ...(['calendar-address-made', 'calendar-address-removed'] as const),
  ],
} as const;

export type DeedPart = keyof typeof DEEDS;
export type Deed = (typeof DEEDS)[DeedPart][number];

export const DEED_PARTS = Object.keys(DEEDS) as readonly DeedPart[];
