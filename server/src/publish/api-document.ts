import type { IncomingMessage, ServerResponse } from 'node:http';
import { openApiDocument } from '../about/openapi.ts';
import { ReadyFiles } from '../ready/ready-files.ts';
import { encode } from './encoded-file.ts';

export const API_DOCUMENT = '/api/openapi.json';

/** The API's document as ready bytes: writing and compressing it takes milliseconds, so that is done once for a title. */
export class ApiDocument {
  readonly #ready = new ReadyFiles();
  #title: string | null = null;

  async serve(title: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (title !== this.#title) await this.#make(title);
    this.#ready.serve(request, response);
  }

  async #make(title: string): Promise<void> {
    const contentType = 'application/json; charset=utf-8';
    const bytes = Buffer.from(JSON.stringify(openApiDocument(title)));
    const { hash, gzip, br } = await encode({ path: API_DOCUMENT, contentType, bytes, immutable: false });
    const headers = { 'content-type': contentType, 'cache-control': 'no-cache' };
    const file = { status: 200, hash, headers, identity: bytes, gzip, br } as const;
    this.#ready.replace(new Map([[API_DOCUMENT, file]]), null);
    this.#title = title;
  }
}
