import { setTimeout as pause } from 'node:timers/promises';
import {
  addGalleryImages,
  createUpload,
  DEFAULT_SETTINGS,
  listGalleryImages,
  readSettings,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { ENQUIRY, STUDIO } from '../mail-studio.ts';
import { jpeg } from '../photographs.ts';
import { Client } from '../test-server.ts';

const TRIES = 20;
const RETRY_AFTER_MS = 50;

/** People who use a site at one address all the time. They repeat whatever was not answered, and note every refusal. */
export class Traffic {
  readonly enquiries: string[] = [];
  readonly photographs: string[] = [];
  saves = 0;
  reads = 0;
  /** Requests whose connection ended before the answer had come. */
  cut = 0;
  /** Answers that nobody should get. */
  readonly refused: string[] = [];
  /** Pages that lacked what the reader had just saved. */
  readonly stale: string[] = [];
  readonly #url: string;
  readonly #admin: Client;
  readonly #ending = new AbortController();
  #isHeld = false;
  #underWay = 0;
  #work: readonly Promise<void>[] = [];

  constructor(url: string) {
    this.#url = url;
    this.#admin = new Client(url);
  }

  async signIn(): Promise<void> {
    await this.#admin.login();
    await this.#save('At the start');
  }

  begin(): void {
    this.#work = [
      this.#again(200, (n) => this.#enquire('A', n)),
      this.#again(200, (n) => this.#enquire('B', n)),
      this.#again(500, (n) => this.#saveAndLook(`Saved ${n} times`)),
      this.#again(4000, (n) => this.#upload(`Photograph ${n}`)),
      this.#again(50, () => this.#read()),
      this.#again(50, () => this.#read()),
    ];
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#work);
  }

  /** Nobody changes anything while this runs. */
  async whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isHeld = true;
    while (this.#underWay > 0) await pause(5);
    try {
      return await work();
    } finally {
      this.#isHeld = false;
    }
  }

  /** Does something again and again, with a pause between. */
  async #again(pauseMs: number, work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 1; !this.#ending.signal.aborted; n += 1) {
      while (this.#isHeld) await pause(5);
      this.#underWay += 1;
      await work(n).finally(() => {
        this.#underWay -= 1;
      });
      await pause(pauseMs);
    }
  }

  /** Sends a request until it is answered, under the same key, and takes note of answers that say no. */
  async #send(client: Client, path: string, init: RequestInit = {}): Promise<string> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const response = await client.send(path, init);
        const text = await response.text();
        if (response.ok) return text;
        this.refused.push(`${init.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 200)}`);
      } catch (error) {
        // Part of the answer had been sent on already.
        if (!(error instanceof TypeError)) throw error;
        this.cut += 1;
      }
      await pause(RETRY_AFTER_MS);
    }
    throw new Error(`${path} was not answered ${TRIES} times. ${this.refused.at(-1) ?? ''}`);
  }

  #write(client: Client, method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
    const all = { 'content-type': 'application/json', 'idempotency-key': uuid(), ...headers };
    return this.#send(client, path, { method, headers: all, body: JSON.stringify(body) });
  }

  async #enquire(sender: string, n: number): Promise<void> {
    const name = `Visitor${sender}${n}`;
    const email = `${name.toLowerCase()}@example.com`;
    const from = { 'x-forwarded-for': `10.${sender.charCodeAt(0)}.${n >> 8}.${n & 255}` };
    const body = { ...ENQUIRY, name, email, message: `A portrait of ${name}, please.` };
    await this.#write(new Client(this.#url), 'POST', sendEnquiry.path, body, from);
    this.enquiries.push(name);
  }

  #save(heroText: string): Promise<string> {
    const settings = { ...DEFAULT_SETTINGS, businessEmail: STUDIO, heroText };
    return this.#write(this.#admin, 'PUT', saveSettings.path, settings);
  }

  /** Whichever server answers, the page has the words that were just saved. */
  async #saveAndLook(heroText: string): Promise<void> {
    await this.#save(heroText);
    this.saves += 1;
    for (const path of ['/', readSettings.path]) {
      if (!(await this.#send(this.#admin, path)).includes(heroText)) this.stale.push(`${path}: ${heroText}`);
    }
  }

  async #upload(alt: string): Promise<void> {
    const bytes = await jpeg(900, 600);
    const { uploadURL } = JSON.parse(await this.#write(this.#admin, 'POST', createUpload.path, undefined));
    const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: new Blob([new Uint8Array(bytes)]) };
    await this.#send(new Client(this.#url), uploadURL, init);
    const images = [{ imageURL: uploadURL, alt, category: 'Family' }];
    await this.#write(this.#admin, 'POST', addGalleryImages.path, { images });
    this.photographs.push(alt);
  }

  async #read(): Promise<void> {
    const visitor = new Client(this.#url);
    for (const path of ['/', readSettings.path, listGalleryImages.path]) await this.#send(visitor, path);
    this.reads += 3;
  }
}
