import { listCollections, listGalleryImages, readPortrait } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { readOf } from './api/api.ts';

/** The photographs of the gallery, in its order. */
export const useGallery = () => useQuery(readOf(listGalleryImages));

/** The pages of photographs, in their order. */
export const useCollections = () => useQuery(readOf(listCollections));

export const usePortrait = () => useQuery(readOf(readPortrait));
