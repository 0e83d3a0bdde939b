import type { BackupPlace } from '@shutterdesk/shared';
import type { Config } from '../../config/config.ts';
import { type RepositoryAddress, addressOf } from './open-repository.ts';

export interface StudioRepository {
  readonly kind: BackupPlace;
  /** As the environment names it. */
  readonly name: string;
  readonly place: RepositoryAddress;
}

/** The places that the environment names. */
export const studioRepositories = ({ backup: { dir, s3 } }: Pick<Config, 'backup'>): readonly StudioRepository[] => [
  ...(dir === null
    ? []
    : [{ kind: 'folder', name: dir, place: { kind: 'folder', path: dir, isShared: true } } as const]),
  ...(s3 === null ? [] : [{ kind: 'bucket', name: s3, place: addressOf(s3) } as const]),
];
