import { useQuery } from '@tanstack/react-query';
import { brandName, defaultBrandName } from './brand.ts';
import { settingsQuery } from './settings-query.ts';

/** The studio's name, also when it has been changed since this page was loaded; for who is signed in. */
export const useBrandName = (): string => {
  const own = useQuery({ ...settingsQuery, enabled: false }).data?.settings.brandName;
  return own === undefined ? brandName() : (own ?? defaultBrandName());
};
