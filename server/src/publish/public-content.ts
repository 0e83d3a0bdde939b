import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import {
  type GalleryImage,
  GENERATION_HEADER,
  generationHeader,
  listGalleryImages,
  readActiveHeroImage,
  readLogo,
  readPortrait,
  readSettings,
} from '@shutterdesk/shared';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import { versionOf } from '../content/settings-repository.ts';
import type { Context } from '../context.ts';
import { ReadyFiles } from '../edge/ready-files.ts';
import { corsHeaders } from '../http/cors.ts';
import { answerSecurityHeaders } from '../http/security-headers.ts';
import { type Content, galleryJson } from './content-reader.ts';
import { ContentVersions } from './content-versions.ts';
import { type PublishedFile, type PublishedFiles, publishFiles } from './published-file.ts';

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

const answers = ({ settings, galleryImages, heroImage, portrait, logo }: Content): readonly [string, Uint8Array][] => [
  [readSettings.path, json(settings)],
  [listGalleryImages.path, galleryJson(galleryImages)],
  [readActiveHeroImage.path, json(heroImage)],
  [readPortrait.path, json(portrait)],
  [readLogo.path, json(logo)],
];

const jsonFile = ([path, bytes]: readonly [string, Uint8Array]) => ({
  path,
  contentType: 'application/json; charset=utf-8',
  bytes,
  immutable: false,
});

/** The tag of the settings is their version, which a save names. */
const tagged = (file: PublishedFile, { settings }: Content): PublishedFile =>
  file.path === readSettings.path ? { ...file, hash: versionOf(settings) } : file;

type ContentNeeds = Pick<
  Context,
  'config' | 'generation' | 'hotPictures' | 'logger' | 'peers' | 'publisher' | 'reader' | 'siteConfig'
>;

/** The visible content, read once after each change, and the API's public reads as bytes in memory. */
export class PublicContent {
  readonly #needs: ContentNeeds;
  #ready = new ReadyFiles(() => ({}));
  #files: PublishedFiles = new Map();
  #content: Content | null = null;
  readonly #reads = new Coalescer(() => this.#refresh());

  readonly versions: ContentVersions;

  constructor(needs: ContentNeeds) {
    this.#needs = needs;
    this.versions = new ContentVersions(this, needs.peers);
  }

  /** false: the last change could not be read or rendered. */
  get isSound(): boolean {
    return this.#content !== null && this.#needs.publisher.status().state !== 'failed';
  }

  /** The gallery after the last change, in its order. */
  async gallery(): Promise<readonly GalleryImage[]> {
    return (await this.#needs.reader.read()).galleryImages;
  }

  /** Call this at the start; resolves when visitors see the content of the database. */
  async start(): Promise<void> {
    // Later reads are of this version, or newer.
    const version = await this.#needs.peers.contentVersion();
    const shown = Promise.all([this.#needs.publisher.publish(), this.#reads.changed()]);
    this.versions.note(version);
    await shown;
  }

  /**
   * Called at each change of content. A save is answered after `caughtUp`: from then on every read and the page show
   * the change.
   */
  changed(): void {
    this.#needs.hotPictures.forget();
    this.#needs.reader.changed();
    void this.#reads.changed();
    void this.#needs.publisher.publish();
  }

  /** The same, for a change of a known version; null: of an unknown one. */
  changedTo(version: number | null): void {
    this.changed();
    this.versions.note(version);
  }

  /** Resolves when visitors can see every change so far. */
  async caughtUp(): Promise<void> {
    await Promise.all([this.#reads.caughtUp(), this.#needs.publisher.caughtUp()]);
  }

  async #headersNow(): Promise<OutgoingHttpHeaders> {
    await this.#needs.siteConfig.caughtUp();
    return { ...answerSecurityHeaders(), ...corsHeaders(this.#needs.config.publicUrl) };
  }

  async #refresh(): Promise<void> {
    try {
      const [content, headers] = await Promise.all([this.#needs.reader.read(), this.#headersNow()]);
      this.#files = await publishFiles(answers(content).map(jsonFile), this.#files);
      this.#content = content;
      const ready = new ReadyFiles(({ contentType }) => ({
        ...headers,
        [GENERATION_HEADER]: generationHeader(this.#needs.generation),
        'content-type': contentType,
        'cache-control': 'no-cache',
      }));
      ready.replace(new Map([...this.#files].map(([path, file]) => [path, tagged(file, content)])));
      this.#ready = ready;
    } catch (error) {
      // Without answers in memory, each read asks the database itself.
      this.#ready.replace(new Map());
      this.#content = null;
      this.#needs.logger.error(
        { err: error },
        'the public reads could not be prepared in memory: each one asks the database',
      );
    }
  }

  /** Answers a public read from memory; false for any other request. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#ready.serve(request, response);
  }
}
