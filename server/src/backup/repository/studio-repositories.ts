import type { BackupPlace } from '@shutterdesk/shared';
import type { Config } from '../../config/config.ts';
import { type Place, placeOf } from './open-repository.ts';

export interface StudioPlace {
  readonly kind: BackupPlace;
  /** As the environment names it. */
  readonly name: string;
  readonly place: Place;
}

/** The places that the environment names. */
export const studioPlaces = ({ backup: { dir, s3 } }: Pick<Config, 'backup'>): readonly StudioPlace[] => [
  ...(dir === null
    ? []
    : [{ kind: 'folder', name: dir, place: { kind: 'folder', path: dir, isShared: true } } as const]),
  ...(s3 === null ? [] : [{ kind: 'bucket', name: s3, place: placeOf(s3) } as const]),
];
