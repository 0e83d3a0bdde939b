import { type PublicWords, wordsIn } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from './studio-queries.ts';

/** Our own words on the page, in its language; in English until the settings are known. */
export const usePublicWords = (): PublicWords =>
  wordsIn(useQuery({ ...settingsQuery, enabled: false }).data?.settings.language);
