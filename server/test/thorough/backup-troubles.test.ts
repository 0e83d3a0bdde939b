import { type Backup, DAY_MS, parts } from '@shutterdesk/shared';
import { numberOf } from '@shutterdesk/shared/node/repository-files';
import { describe, expect, it } from 'vitest';
import { startBackups } from '../backup-screen.ts';
import { addPhotograph } from '../backup-studio.ts';
import { standInFront } from '../lacking-store.ts';
import { hasObjectStore, useObjectStore } from '../object-store.ts';
import { temporaryFolder } from '../test-server.ts';

const HOUR_MS = 3_600_000;

describe('a clock that is wrong for a day', () => {
  it.each([HOUR_MS, -HOUR_MS, 30 * DAY_MS, -30 * DAY_MS])('stops none and takes no day: %d ms', async (ms) => {
    const { backUp: press, clock, later, night } = await startBackups({ BACKUP_DIR: await temporaryFolder() });
    const numbersOf = ({ snapshots }: Backup) => snapshots?.map(({ id }) => numberOf(id)) ?? [];
    const daysOf = ({ snapshots }: Backup) => snapshots?.map(({ madeAt }) => madeAt.slice(0, 10)) ?? [];
    await press();
    const before = await night();
    clock.sleep(ms);
    await later(0);
    const meanwhile = await night();
    clock.sleep(-ms);
    await later(0);
    const after = await night();
    expect(daysOf(after)).toEqual(expect.arrayContaining([...daysOf(before), ...daysOf(meanwhile)]));
    const newest = [before, meanwhile, after].map((each) => numbersOf(each)[0] ?? 0);
    expect(newest).toEqual([...new Set(newest)].toSorted((a, b) => a - b));
    for (const { snapshots } of [meanwhile, after]) expect(snapshots?.[0]?.proof?.isGood).toBe(true);
  });

  it('makes no backup old, however few are kept', async () => {
    const BACKUP_DIR = await temporaryFolder();
    const { admin, backUp: press, clock, night } = await startBackups({ BACKUP_DIR });
    await admin.api(parts.plan.save, { body: { keep: { days: 1, weeks: 0, months: 0 } } });
    const first = (await press()).snapshots?.[0]?.id;
    clock.sleep(30 * DAY_MS);
    await night();
    expect((await night()).snapshots?.map(({ id }) => id)).toContain(first);
  });
});

describe.runIf(hasObjectStore())('a bucket', () => {
  const store = useObjectStore();

  it.each(['service', 'puts'] as const)('that is too busy for a while (%s) costs no backup', async (lack) => {
    const { name } = await store.bucket();
    const busy = await standInFront(store.endpoint());
    const place = { BACKUP_S3: `s3://${name}/studio`, BACKUP_S3_ENDPOINT: busy.endpoint };
    const { admin, backUp: press, later, server } = await startBackups(place);
    const first = (await press()).snapshots?.[0]?.id;
    await addPhotograph(server, 603);
    busy.lacks(lack);
    const { snapshots, standing } = await press();
    expect(standing).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(
        `^The last backup failed: The storage doesn’t answer as it should\\. \\(s3://${name}/studio: \\w+\\)$`,
      ),
    });
    expect(snapshots?.map(({ id }) => id)).toEqual(lack === 'service' ? undefined : [first]);
    busy.lacks('nothing');
    const after = await later(HOUR_MS);
    expect(after.standing.message).toContain('recovery key');
    expect(after.snapshots?.map(({ proof }) => proof?.isGood)).toEqual([true, true]);
    expect((await admin.api(parts.plan.read)).snapshots?.[1]?.id).toBe(first);
  });
});
