import { listCollections, listGalleryImages, type PublicWords, wordsIn } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { readOf } from './api/api.ts';
import { useKnownSettings } from './studio/studio-queries.ts';

/** The photographs of the gallery, in its order. */
export const useGallery = () => useQuery(readOf(listGalleryImages));

/** The pages of photographs, in their order. */
export const useCollections = () => useQuery(readOf(listCollections));

/** Our own words on the page, in its language; in English until the settings are known. */
export const usePublicWords = (): PublicWords => wordsIn(useKnownSettings()?.language);
