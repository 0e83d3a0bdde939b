import { useQuery } from '@tanstack/react-query';
import { brandName, defaultBrandName } from './brand.ts';
import { settingsQuery } from './settings-query.ts';

/** The studio's current name, even if it has changed since this page was loaded; only for signed-in people. */
export const useBrandName = (): string => {
  const ownName = useQuery({ ...settingsQuery, enabled: false }).data?.settings.brandName;
  return ownName === undefined ? brandName() : (ownName ?? defaultBrandName());
};
