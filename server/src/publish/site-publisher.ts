import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { createRenderer, type SiteRenderer } from '@shutterdesk/site/renderer';
import { brandNameOf } from '../config/brand-name.ts';
import type { Config } from '../config/config.ts';
import { makeInside } from '../config/data-folder.ts';
import { BUILT } from '../config/release.ts';
import type { Context } from '../context.ts';
import type { ImagePool } from '../images/image-pool.ts';
import type { ObjectStorage } from '../storage/object-storage.ts';
import { readAdminFiles } from './admin-files.ts';
import type { SiteSecurity } from './file-headers.ts';
import { HeroCrops } from './hero-crops.ts';
import { createPageContent } from './page-content.ts';
import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts';

type PublisherNeeds = Pick<Context, 'clock' | 'config' | 'logger' | 'reader' | 'siteConfig' | 'storage'> & {
  readonly pool: ImagePool;
};

interface Options extends Pick<PublisherOptions, 'lost' | 'rendered' | 'changed'> {
  /** Without one, the built site is loaded. */
  readonly renderer: SiteRenderer | undefined;
}

const securityOf = (config: Config, storage: ObjectStorage): SiteSecurity => {
  const publicPictures = config.s3?.publicUrl ?? null;
  return {
    page: { picturesFrom: publicPictures && new URL(publicPictures).origin },
    // A provider may keep its users' portraits on any host.
    get app() {
      return { connectTo: storage.uploadOrigin, picturesFrom: config.oidc && 'https:' };
    },
  };
};

const loadBuilt = ({ config, logger }: PublisherNeeds, renderer: SiteRenderer | undefined) => {
  const words = () => {
    const { name, hint } = config.loginProvider;
    return { 'default-brand': config.brandName, 'login-provider': name, 'login-hint': hint };
  };
  return Promise.all([
    renderer ?? createRenderer(BUILT.site),
    readAdminFiles(config.adminDir, words, () => config.publicApiUrl ?? config.publicUrl),
  ]).catch((error: unknown) => {
    logger.debug({ err: error }, 'the built site could not be loaded: the start ends');
    throw new StartError('The site has not been built: start it with "npm start", which builds what is missing.');
  });
};

/**
 * The publisher of the studio's own page, with content from the database. `close` lets it finish what visitors
 * already see.
 * @throws {StartError} when the site has not been built
 */
export const openSitePublisher = async (
  site: PublisherNeeds,
  { renderer: chosen, ...told }: Options,
): Promise<{ readonly publisher: Publisher; close(): Promise<void> }> => {
  const { config, logger, clock, reader, storage } = site;
  const [renderer, adminFiles] = await loadBuilt(site, chosen);
  const pageContent = createPageContent(config);
  const crops = new HeroCrops({ ...site, onChange: () => void publisher.publish() });
  const folder = path.join(config.dataDir, 'published');
  const publisher: Publisher = await createPublisher({
    file: path.join(folder, 'page'),
    makeFolder: () => makeInside(config, folder),
    adminFiles,
    brandName: brandNameOf((await reader.read()).settings, config),
    security: securityOf(config, storage),
    logger,
    loadContent: async () => {
      await site.siteConfig.caughtUp();
      const content = await reader.read();
      return { ...pageContent(content, clock.now()), ...(await crops.of(content)) };
    },
    renderer,
    ...told,
  });
  const close = async (): Promise<void> => {
    // Each finished crop causes a publication, so the crops close first.
    await crops.close();
    await publisher.kept();
  };
  return { publisher, close };
};
