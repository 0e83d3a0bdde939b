import { erasePerson, sendEnquiry } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { moveDatabase } from '../../src/backup/move/move-database.ts';
import { addPhotograph, enquiry, namesIn, sentenceOf } from '../backup-studio.ts';
import { startPagelessServer, temporaryFolder } from '../test-server.ts';
import { twoPlaces } from './two-places.ts';

/** A site in a data folder with so many enquiries, stopped. */
const stoppedSite = async (names: readonly string[]) => {
  const places = await twoPlaces();
  const server = await places.startPageless('sqlite');
  for (const name of names) await server.visitor().api(sendEnquiry, { body: enquiry(name) });
  await server.close();
  return places;
};

/** Ends a run as a kill would, once it has copied rows of a table. */
const cutAfter = (wanted: string) => (table: string, count: number) => {
  if (table === wanted && count > 0) throw new Error('cut');
};

describe('a move that was interrupted', () => {
  it('goes on where it stopped, and no server starts with a half-filled database', async () => {
    const { config, startPageless: start } = await stoppedSite(['Ada', 'Bo']);
    await expect(moveDatabase(config, 'postgres', cutAfter('contact_submissions'))).rejects.toThrow('cut');
    expect(await sentenceOf(start('postgres'))).toMatch(/is still being filled from the data folder .* again/);
    const moved = await moveDatabase(config, 'postgres');
    expect(moved?.before).toBeGreaterThan(2);
    const server = await start('postgres');
    expect(await namesIn(server)).toEqual(['Ada', 'Bo']);
    await server.close();
    await expect(moveDatabase(config, 'sqlite', cutAfter('contact_submissions'))).rejects.toThrow('cut');
    expect(await sentenceOf(start('sqlite'))).toContain(`is still being filled from ${config.database?.place}`);
    expect((await moveDatabase(config, 'sqlite'))?.before).toBeGreaterThan(2);
    expect(await namesIn(await start('sqlite'))).toEqual(['Ada', 'Bo']);
  });

  it('begins anew when the site has changed since', async () => {
    const { config, startPageless: start } = await stoppedSite(['Ada']);
    await expect(moveDatabase(config, 'postgres', cutAfter('contact_submissions'))).rejects.toThrow('cut');
    const server = await start('sqlite');
    await server.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await (await server.admin()).api(erasePerson, { body: { email: 'ada@example.com' } });
    await server.close();
    expect(await moveDatabase(config, 'postgres')).toMatchObject({ before: 0 });
    expect(await namesIn(await start('postgres'))).toEqual(['Bo']);
  });
});

describe('a site does not move', () => {
  it('while a server runs, on either side', async () => {
    const { config, startPageless: start } = await twoPlaces();
    const here = await start('sqlite');
    expect(await sentenceOf(moveDatabase(config, 'postgres'))).toMatch(/Another Shutterdesk server .*stop it first/);
    await here.close();
    const there = await startPagelessServer({ database: config.database });
    const elsewhere = { ...config, dataDir: await temporaryFolder() };
    expect(await sentenceOf(moveDatabase(elsewhere, 'sqlite'))).toMatch(/A Shutterdesk server is using the database/);
    await there.close();
  });

  it('into a database that has something, or without an address', async () => {
    const { config, startPageless: start } = await stoppedSite(['Ada']);
    const other = await startPagelessServer({ database: config.database });
    await other.visitor().api(sendEnquiry, { body: enquiry('Bo') });
    await other.close();
    expect(await sentenceOf(moveDatabase(config, 'postgres'))).toMatch(/has pictures or inquiries already/);
    expect(await sentenceOf(moveDatabase(config, 'sqlite'))).toMatch(/has pictures or inquiries already/);
    expect(await sentenceOf(moveDatabase({ ...config, database: null }, 'postgres'))).toMatch(
      /^DATABASE_URL is not set/,
    );
    expect(await namesIn(await start('sqlite'))).toEqual(['Ada']);
  });

  it('to PostgreSQL with photographs on the disk, or without a database', async () => {
    const { config, dataDir } = await twoPlaces();
    const elsewhere = { ...config, dataDir: await temporaryFolder() };
    expect(await sentenceOf(moveDatabase(elsewhere, 'postgres'))).toMatch(/is not there, or is no site/);
    const server = await startPagelessServer({ dataDir, database: null });
    await addPhotograph(server, 400);
    await server.close();
    expect(await sentenceOf(moveDatabase(config, 'postgres'))).toMatch(/photographs are on the disk.* storage:move/);
    await startPagelessServer({ dataDir, database: null });
  });
});
