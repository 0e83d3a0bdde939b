import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadyFiles } from '../edge/ready-files.ts';
import { openApiDocument } from './openapi.ts';
import { publishFile } from './published-file.ts';

export const API_DOCUMENT = '/api/openapi.json';

/** The API's document as ready bytes: writing and compressing it takes milliseconds, so that is done once for a title. */
export class ApiDocument {
  readonly #ready = new ReadyFiles(({ contentType }) => ({ 'content-type': contentType, 'cache-control': 'no-cache' }));
  #title: string | null = null;

  async serve(title: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (title !== this.#title) await this.#make(title);
    this.#ready.serve(request, response);
  }

  async #make(title: string): Promise<void> {
    const contentType = 'application/json; charset=utf-8';
    const bytes = Buffer.from(JSON.stringify(openApiDocument(title)));
    const file = await publishFile({ path: API_DOCUMENT, contentType, bytes, immutable: false });
    this.#ready.replace(new Map([[API_DOCUMENT, file]]));
    this.#title = title;
  }
}
