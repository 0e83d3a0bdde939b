import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Settings } from '@shutterdesk/shared';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type ReadyFile, ReadyFiles } from '../http/ready-files.ts';
import type { HotPictures } from '../images/hot-pictures.ts';
import { imageAt } from '../images/pictures.ts';
import { readSettings, versionOf } from '../settings/settings-repository.ts';
import { galleryJson } from './content-json.ts';
import type { Content, ContentReader } from './content-reader.ts';
import { type EncodedFile, encodeAll } from './encoded-file.ts';
import type { Publisher } from './publisher.ts';

/**
 * Content with the addresses of pictures in a bucket that visitors may read; null: they get them from here. The same
 * list comes out as the same list.
 */
export const picturesAt = (base: string | null) => {
  const lists = new WeakMap<Content['galleryImages'], Content['galleryImages']>();
  return (content: Content): Content => {
    if (base === null) return content;
    const { galleryImages: list, heroImage } = content;
    const galleryImages = lists.get(list) ?? list.map((image) => imageAt(base, image));
    lists.set(list, galleryImages);
    return { ...content, galleryImages, heroImage: heroImage && imageAt(base, heroImage) };
  };
};

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

const answers = ({ settings, galleryImages, heroImage }: Content): readonly [string, Uint8Array][] => [
  ['/api/settings', json(settings)],
  ['/api/gallery-images', galleryJson(galleryImages)],
  ['/api/hero-images/active', json(heroImage)],
];

const jsonFile = ([path, bytes]: readonly [string, Uint8Array]) => ({
  path,
  contentType: 'application/json; charset=utf-8',
  bytes,
  immutable: false,
});

interface Needs {
  readonly db: Database;
  readonly logger: Logger;
  readonly reader: ContentReader;
  readonly publisher: Pick<Publisher, 'publish'>;
  readonly hotPictures: Pick<HotPictures, 'forget'>;
  /** What every answer carries. */
  readonly headers: OutgoingHttpHeaders;
}

/** The content that visitors see, read once after each change, and the public reads of the API as ready bytes. */
export class PublicContent {
  readonly #needs: Needs;
  readonly #ready = new ReadyFiles();
  #encoded: ReadonlyMap<string, EncodedFile> = new Map();
  #content: Content | null = null;
  #refreshed: Promise<void> = Promise.resolve();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** What was read after the last change. */
  async settings(): Promise<Settings> {
    return this.#content?.settings ?? readSettings(this.#needs.db);
  }

  /** At a start: resolved when the page is as the database has it. Until the reads are ready, each asks the database. */
  async start(): Promise<void> {
    void this.#refreshReads();
    await this.#needs.publisher.publish();
  }

  /** To be called after each change of content, before it is answered: every read and the page show it from then on. */
  async changed(): Promise<void> {
    this.#needs.hotPictures.forget();
    this.#needs.reader.changed();
    await Promise.all([this.#refreshReads(), this.#needs.publisher.publish()]);
  }

  #refreshReads(): Promise<void> {
    this.#refreshed = this.#refreshed.then(() => this.#refresh());
    return this.#refreshed;
  }

  async #refresh(): Promise<void> {
    try {
      const content = await this.#needs.reader.read();
      const files = await encodeAll(answers(content).map(jsonFile), this.#encoded);
      this.#encoded = new Map(files.map((file) => [file.path, file]));
      this.#ready.replace(new Map(files.map((file) => [file.path, this.#answer(file, content)])), null);
      this.#content = content;
    } catch (error) {
      // Without ready bytes each read asks the database itself.
      this.#ready.replace(new Map(), null);
      this.#content = null;
      this.#needs.logger.error({ err: error }, 'the public reads could not be made ready');
    }
  }

  #answer({ path, hash, bytes, gzip, br, contentType }: EncodedFile, { settings }: Content): ReadyFile {
    return {
      status: 200,
      hash: path === '/api/settings' ? versionOf(settings) : hash,
      headers: { ...this.#needs.headers, 'content-type': contentType, 'cache-control': 'no-cache' },
      identity: bytes,
      gzip,
      br,
    };
  }

  /** Answers a public read from memory; false when it is none. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#ready.serve(request, response);
  }
}
