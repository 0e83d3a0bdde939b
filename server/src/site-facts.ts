import type { Context } from './context.ts';
import type { SiteFacts } from './desk/privacy/privacy-facts.ts';
import { readHookAddress } from './outbox/webhook/studio-webhook.ts';

const hostOf = (address: string | null | undefined): string | null => (address ? new URL(address).hostname : null);

/** The facts about visitors' data, from the configuration and from the studio's choices. */
export const siteFacts = async ({
  backup,
  config,
  mail,
  db,
}: Context): Promise<Omit<SiteFacts, 'retentionMonths' | 'responsible'>> => {
  const [{ acknowledgement }, address, { place, keep }] = await Promise.all([
    mail.read(),
    readHookAddress(db),
    backup.read(),
  ]);
  return {
    mailHost: config.mail?.smtp.host ?? null,
    acknowledges: acknowledgement?.isOn === true,
    pictureHost: hostOf(config.s3?.publicUrl),
    webhookHost: hostOf(address),
    backupDays: place === null ? null : Math.max(keep.days, keep.weeks * 7, keep.months * 31),
    countsIn: config.database === null ? 'memory' : 'database',
  };
};
