import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { HEALTH_ADDRESS } from '@shutterdesk/shared';
import * as z from 'zod';

const PATIENCE_MS = 5000;
const LONGEST = 1000;

const healthSchema = z.object({ status: z.literal('ok'), version: z.string().optional() });

export interface Health {
  /** null: what answers is no Shutterdesk; '': one that does not say its version. */
  readonly version: string | null;
  /** The time of the certificate; null without one. */
  readonly certificate: { readonly begins: number; readonly ends: number } | null;
}

const versionIn = (body: string): string | null => {
  try {
    return healthSchema.parse(JSON.parse(body)).version ?? '';
  } catch {
    return null;
  }
};

/**
 * Asks what answers at an address for its health.
 * @throws {Error} with the system's code when nothing answers in time
 */
export const askHealth = (origin: string): Promise<Health> =>
  new Promise((resolve, reject) => {
    const url = new URL(HEALTH_ADDRESS, origin);
    const ask = url.protocol === 'https:' ? https.get : http.get;
    const request = ask(url, { signal: AbortSignal.timeout(PATIENCE_MS), agent: false }, (response) => {
      const { socket } = response;
      const peer = socket instanceof TLSSocket ? socket.getPeerCertificate() : null;
      const certificate = peer && { begins: Date.parse(peer.valid_from), ends: Date.parse(peer.valid_to) };
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body = `${body}${text}`.slice(0, LONGEST);
      });
      response.on('error', reject).on('end', () => {
        resolve({ version: versionIn(body), certificate });
      });
    });
    request.on('error', reject);
  });
