import type { Settings } from '@shutterdesk/shared';

/** The zone of the studio's clock: the chosen one, or else this computer's. */
export const timeZoneOf = ({ timeZone }: Pick<Settings, 'timeZone'>): string =>
  timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
