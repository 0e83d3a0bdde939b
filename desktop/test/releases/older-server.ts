import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { matchEndpoint } from '../../src/electron/offline/line/calls.ts';
import type { RecordedCall, RecordedSchema } from './release.ts';

/** Keeps only fields of the schema, like that release's own parsing. */
const known = (schema: RecordedSchema | null, value: unknown): unknown => {
  if (schema === null || typeof schema !== 'object' || value === null || typeof value !== 'object') return value;
  const { properties, items, anyOf } = schema as Record<string, RecordedSchema> & { anyOf?: RecordedSchema[] };
  if (Array.isArray(value)) return value.map((item) => known(items ?? null, item));
  if (!properties) return anyOf ? anyOf.reduce<unknown>((left, option) => known(option, left), value) : value;
  const entries = Object.entries(properties as Record<string, RecordedSchema>);
  return Object.fromEntries(
    entries.flatMap(([name, inner]) => (name in value ? [[name, known(inner, value[name as keyof typeof value])]] : [])),
  );
};

const asJson = (bytes: Buffer, change: (value: unknown) => unknown): Buffer => {
  try {
    return Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()))));
  } catch {
    return bytes;
  }
};

const NOT_HANDED_ON = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive']);
const NOT_FOUND = { error: 'not_found', message: 'There is nothing at this address.' };

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/**
 * Stands in for the server of a release, which cannot run here: today's server, seen through that release's contract.
 * Calls that it did not have do not exist, and unknown fields are removed in both directions.
 */
export const startOlderServer = async (contract: readonly RecordedCall[], origin: string): Promise<string> => {
  const routes = contract.map((call) => ({ ...call, pattern: patternOf(call.path) }));
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const { pathname } = new URL(url, origin);
    const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(pathname));
    if (!route && matchEndpoint(method, pathname)) {
      return response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(NOT_FOUND));
    }
    const sent = await buffer(request);
    const body = route?.body ? asJson(sent, (value) => known(route.body, value)) : sent;
    const { host: _, connection: __, 'content-length': ___, ...ownHeaders } = headers;
    const answer = await fetch(new URL(url, origin), {
      method,
      headers: ownHeaders as Record<string, string>,
      redirect: 'manual',
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const [name, value] of answer.headers) if (!NOT_HANDED_ON.has(name)) response.appendHeader(name, value);
    response.writeHead(answer.status);
    return response.end(route && answer.ok ? asJson(bytes, (value) => known(route.answer, value)) : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return `http://127.0.0.1:${address.port}`;
};
