import { listGalleryImages, readActiveHeroImage, readPortrait } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { readStored, store } from '#lib/drafts/drafts.ts';
import { defaultBrandName } from '#lib/page-words.ts';
import { settingsQuery } from '#lib/studio/studio-queries.ts';
import { type FirstStep, firstSteps } from './first-steps-state.ts';

const PLACE = 'first-steps';
const storedSchema = z.object({ putAway: z.literal(true) });

export interface FirstSteps {
  /** null: dismissed, done before this dashboard was opened, or not known yet. */
  readonly steps: readonly FirstStep[] | null;
  readonly putAway: () => void;
}

/** A studio that has everything is not checked again, so that its whole gallery is not read. */
export const useFirstSteps = (): FirstSteps => {
  const [isAway, setAway] = useState(() => readStored(PLACE, storedSchema) !== null);
  const [begun, setBegun] = useState(false);
  const enabled = !isAway;
  const settings = useQuery({ ...settingsQuery, enabled: false }).data?.settings;
  const hero = useQuery({
    queryKey: [readActiveHeroImage.path],
    queryFn: ({ signal }) => api(readActiveHeroImage, { signal }),
    enabled,
  });
  const portrait = useQuery({
    queryKey: [readPortrait.path],
    queryFn: ({ signal }) => api(readPortrait, { signal }),
    enabled,
  });
  const photographs = useQuery({
    // A separate key under the gallery's, so that changes invalidate it too; the tab reads its own list when it
    // opens.
    queryKey: [listGalleryImages.path, PLACE],
    queryFn: async ({ signal }) => (await api(listGalleryImages, { signal })).length,
    enabled,
  });
  const isKnown =
    enabled &&
    settings &&
    hero.data !== undefined &&
    (portrait.data !== undefined || portrait.isError) &&
    photographs.data !== undefined;
  const steps = isKnown
    ? firstSteps({
        settings,
        defaultName: defaultBrandName(),
        hasHero: hero.data !== null,
        // A server before 0.3.0 does not know of one: nothing to do about it.
        hasPortrait: portrait.data !== null,
        photographs: photographs.data,
      })
    : null;
  const isDone = steps?.every(({ placeholder: now }) => now === null);
  useEffect(() => {
    if (isDone === false) setBegun(true);
    if (isDone) store(PLACE, { putAway: true });
  }, [isDone]);
  const putAway = useCallback(() => {
    store(PLACE, { putAway: true });
    setAway(true);
  }, []);
  return { steps: isDone && !begun ? null : steps, putAway };
};
