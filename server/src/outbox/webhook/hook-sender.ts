import { createHmac } from 'node:crypto';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { WEBHOOK_SECRET_PREFIX } from '@shutterdesk/shared';
import { certificateFault } from '../../work/certificate-fault.ts';
import { PrivateAddress, type Resolve, systemResolve, waysTo } from '../../work/outgoing.ts';
import type { HookEvent } from './events.ts';

/** The signature that Standard Webhooks prescribe: of the id, the time in seconds and the body. */
const signatureOf = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

const PATIENCE_MS = 15_000;
/** Only this much of an answer is read. */
const READ_BYTES = 4096;
/** Only this many letters of an answer are stored. */
const ANSWER_MAX = 200;

/** The way to the network. Tests have names and an authority of their own. */
export interface HookNetwork {
  readonly resolve: Resolve;
  readonly patienceMs: number;
  readonly ca?: string;
}

export const hookNetwork: HookNetwork = { resolve: systemResolve, patienceMs: PATIENCE_MS };

/** The outcome of one attempt. */
export interface HookAnswer {
  /** null: no answer came. */
  readonly status: number | null;
  /** The beginning of the answer, or a sentence; null for an empty one. */
  readonly answer: string | null;
}

export const isAccepted = ({ status }: HookAnswer): boolean => status !== null && status >= 200 && status < 300;

export interface HookTarget {
  readonly address: string;
  readonly secret: string;
  readonly allowsPrivate: boolean;
}

const failed = (answer: string): HookAnswer => ({ status: null, answer });

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The address doesn’t accept connections.',
  EHOSTUNREACH: 'Can’t reach the address.',
  ENETUNREACH: 'Can’t reach the address.',
  ENOTFOUND: 'The name in the address was not found.',
  EAI_AGAIN: 'No name server answered, so we couldn’t look up the name in the address.',
  EPROTO: 'The address doesn’t use https.',
};

const sentenceOf = (error: unknown, isOutOfTime: boolean): string => {
  if (error instanceof PrivateAddress) return error.message;
  if (isOutOfTime) return 'The address did not answer in time.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = certificateFault(code, 'the one in the address');
  return fault ? `The address’s certificate ${fault}.` : (SENTENCES[code] ?? 'The connection ended before an answer.');
};

/** Reads the beginning of an answer; if the connection breaks off, the part that has arrived. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= READ_BYTES) break;
    }
  } catch {
    // The status has arrived, and only that counts.
  }
  return Buffer.concat(chunks).subarray(0, READ_BYTES).toString('utf8');
};

const oneLine = (text: string): string => {
  const line = [...text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffd]+/gu, ' ').trim()];
  return line.length > ANSWER_MAX ? `${line.slice(0, ANSWER_MAX - 1).join('')}…` : line.join('');
};

const wordsOf = async (response: IncomingMessage): Promise<string | null> => {
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    return `It redirects to ${oneLine(headers.location)}, which we don’t follow. Enter that address if it’s yours.`;
  }
  const text = await beginningOf(response);
  // An HTML page only repeats the status in markup.
  return /html/i.test(headers['content-type'] ?? '') ? null : oneLine(text) || null;
};

const post = (url: URL, options: RequestOptions & { readonly ca?: string }, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, resolve);
    request.on('error', reject);
    request.end(body);
  });

const headersFor = ({ secret }: HookTarget, { id, body }: HookEvent, now: number): Record<string, string | number> => {
  const seconds = Math.floor(now / 1000);
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Shutterdesk',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatureOf(secret, id, seconds, body),
  };
};

/** Makes one attempt, on a connection of its own. Redirects are not followed. Never rejects. */
export const sendEvent = async (
  event: HookEvent,
  target: HookTarget,
  { network, now, signal }: { readonly network: HookNetwork; readonly now: number; readonly signal?: AbortSignal },
): Promise<HookAnswer> => {
  const url = new URL(target.address);
  const outOfTime = AbortSignal.timeout(network.patienceMs);
  try {
    const response = await post(
      url,
      {
        method: 'POST',
        headers: headersFor(target, event, now),
        ...waysTo({ allowsPrivate: target.allowsPrivate, resolve: network.resolve }, url),
        signal: signal ? AbortSignal.any([signal, outOfTime]) : outOfTime,
        ...(network.ca ? { ca: network.ca } : {}),
      },
      event.body,
    );
    const answer = await wordsOf(response);
    response.destroy();
    return { status: response.statusCode ?? null, answer };
  } catch (error) {
    return failed(sentenceOf(error, outOfTime.aborted));
  }
};
