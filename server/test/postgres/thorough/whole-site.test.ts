import { rm } from 'node:fs/promises';
import {
  erasePerson,
  listAdminUsers,
  listEnquiries,
  listErasures,
  listGalleryImages,
  sendEnquiry,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { proveSnapshot } from '../../../src/backup/prove-snapshot.ts';
import { proveSite } from '../../../src/prove-site.ts';
import { backUp, enquiry, filledSite, restore } from '../../backup-studio.ts';
import { hasObjectStore, useObjectStore } from '../../object-store.ts';
import type { TestServer } from '../../test-server.ts';
import { temporaryFolder } from '../../test-server.ts';
import { SESSION_SECRET, twoPlaces } from '../two-places.ts';

/** The parts of a site that people see. */
const sightsOf = async (server: TestServer) => {
  const admin = await server.admin();
  const pictures = await admin.api(listGalleryImages);
  // Looking signs in, which each of them tells.
  const people = (await admin.api(listAdminUsers)).map(({ signedInAt: _, ...person }) => person);
  const lists = [await admin.api(listEnquiries), await admin.api(listErasures), people];
  return { page: await server.visitor().page(), pictures, lists };
};

describe.skipIf(!hasObjectStore())('a site on PostgreSQL and in a bucket', () => {
  const store = useObjectStore();

  it('comes back from its snapshot to PostgreSQL and to SQLite, and is proved', { timeout: 120_000 }, async () => {
    const first = await store.bucket({ SESSION_SECRET });
    const server = await filledSite({ environment: first.environment });
    await server.visitor().api(sendEnquiry, { body: enquiry('Eve') });
    await (await server.admin()).api(erasePerson, { body: { email: 'eve@example.com' } });
    await server.context.content.caughtUp();
    const sights = await sightsOf(server);
    const folder = await temporaryFolder();
    const { config } = server.context;
    const { id } = await backUp(config, folder);
    const identity = (await server.context.backup.passphrase.kept())?.key.identity ?? '';
    const backup = { ...config.backup, dir: folder };
    const order = { config: { ...config, database: null, backup }, id, identity, proved: null };
    expect(await proveSnapshot(order, proveSite)).toMatchObject({
      isGood: true,
    });
    await server.close();
    await rm(server.dataDir, { recursive: true });

    const second = await store.bucket({ SESSION_SECRET });
    const there = await twoPlaces(second.environment);
    await restore(there.config, folder);
    const again = await there.start('postgres');
    await again.context.finishing.caughtUp();
    await expect.poll(() => sightsOf(again)).toEqual(sights);
    expect((await again.visitor().send(sights.pictures[0]?.url ?? '')).status).toBe(200);

    const here = await twoPlaces();
    await restore({ ...here.config, database: null }, folder);
    const onDisk = await here.start('sqlite');
    await onDisk.context.finishing.caughtUp();
    await expect.poll(() => sightsOf(onDisk)).toEqual(sights);
  });
});
