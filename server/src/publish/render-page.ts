import { createRenderer } from '@shutterdesk/site/renderer';
import type { Config } from '../config/config.ts';
import { BUILT } from '../config/release.ts';
import type { Database } from '../db/database.ts';
import { withSetUp } from '../db/site-config-rows.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { ContentReader } from './content-reader.ts';
import { cropNow } from './hero-crops.ts';
import { createPageContent } from './page-content.ts';
import { type PageDigest, pageDigestOf } from './publisher.ts';

interface SiteThen {
  readonly config: Config;
  readonly db: Database;
  readonly storage: ObjectStorage;
  /** The moment whose page it is: some dates on it are of that day. */
  readonly now: number;
}

interface RenderedPage extends PageDigest {
  readonly html: string;
}

/** The page of a database as visitors saw it at a moment: with the crops of its hero picture, and before they were made. */
export const renderPages = async ({ config: given, db, storage, now }: SiteThen): Promise<readonly RenderedPage[]> => {
  // As it was set up on the screen at that moment.
  const config = await withSetUp(given, db);
  const [renderer, content] = [await createRenderer(BUILT.site), await new ContentReader(db).read()];
  const page = createPageContent(config)(content, now);
  const pages: RenderedPage[] = [];
  for (const crops of [await cropNow(config, content, storage), {}]) {
    const file = (await renderer.render({ ...page, ...crops })).find(({ path }) => path === 'index.html');
    if (file) pages.push({ ...pageDigestOf(file, renderer.version), html: Buffer.from(file.bytes).toString('utf8') });
  }
  return pages;
};
