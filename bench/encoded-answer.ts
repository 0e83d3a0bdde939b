import { request } from 'node:http';
import type { StaticAnswer } from './nginx.ts';

/** The bytes on the wire, still encoded. */
export const answerOf = (url: string, encoding: string): Promise<StaticAnswer> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({ body: Buffer.concat(chunks), headers });
      });
    })
      .on('error', reject)
      .end();
  });
