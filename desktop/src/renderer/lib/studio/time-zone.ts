/** The studio's time zone: until the studio can choose one, this computer's. */
export const studioTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
