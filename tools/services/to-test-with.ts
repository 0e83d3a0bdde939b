import { canUseApt, installFromDebian } from '../debian.ts';
import { omitted } from '../steps.ts';
import { hasHaproxy } from './haproxy.ts';
import { CEPH, hasObjectStore } from './object-store.ts';
import { hasPgbouncer } from './pgbouncer.ts';
import { hasPostgres, refusePackagedCluster } from './postgres.ts';

interface Service {
  readonly isThere: () => boolean;
  /** Of Debian. */
  readonly packages: readonly string[];
  readonly proves: string;
}

const SERVICES = {
  haproxy: { isThere: hasHaproxy, packages: ['haproxy'], proves: 'two servers behind a proxy' },
  objectStore: { isThere: hasObjectStore, packages: CEPH, proves: 'S3 storage' },
  pgbouncer: { isThere: hasPgbouncer, packages: ['pgbouncer'], proves: 'a pooler of PostgreSQL' },
  postgres: { isThere: hasPostgres, packages: ['postgresql'], proves: 'PostgreSQL' },
} satisfies Record<string, Service>;

/** Installs a service where that is possible, and else says what is not tested; tells whether it is there. */
export const toTestWith = async (name: keyof typeof SERVICES): Promise<boolean> => {
  const { isThere, packages, proves } = SERVICES[name];
  if (!isThere() && canUseApt()) {
    if (name === 'postgres') await refusePackagedCluster();
    await installFromDebian(...packages);
  }
  if (isThere()) return true;
  omitted(`NOT TESTED: ${proves}. It needs ${packages.join(', ')} of Debian, which only root may install.`);
  return false;
};
