import { once } from 'node:events';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { failOnce } from '../failing-call.ts';
import { addressIn, spawnServer } from '../server-process.ts';
import { temporaryFolder } from '../test-server.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../../deploy/tracing.mjs');

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

/** Takes traces by OTLP, as a collector does. */
const openCollector = async () => {
  const spans: SentSpan[] = [];
  const services: unknown[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { resource, scopeSpans } of resourceSpans) {
      services.push(...resource.attributes);
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { spans, services, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` };
};

/** Modules are imported before the program, from a folder beside the packages of these tests. */
const preload = async (write: (file: string) => Promise<void>): Promise<{ NODE_OPTIONS: string }> => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'preload.mjs');
  await symlink(path.resolve(import.meta.dirname, '../../node_modules'), path.join(folder, 'node_modules'));
  await write(file);
  return { NODE_OPTIONS: `--import=${pathToFileURL(file)}` };
};

it('the example in deploy sends traces, and a log line leads to the trace of its request', async () => {
  const collector = await openCollector();
  const example = await preload((file) => copyFile(EXAMPLE, file));
  const { id, log } = await failOnce({ ...example, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const [{ requestId, traceId }] = log;
  expect(requestId).toBe(id);
  const span = collector.spans.find(({ name }) => name === 'GET /api/reply-templates');
  expect(span?.traceId).toBe(traceId);
  expect(span?.attributes).toContainEqual({ key: 'shutterdesk.request_id', value: { stringValue: requestId } });
  expect(collector.services).toContainEqual({ key: 'service.name', value: { stringValue: 'shutterdesk' } });
});

/** As if nobody had installed them: the packages are there for these tests alone. */
const REFUSE = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@opentelemetry/') || !/server.src/.test(context.parentURL ?? '')) return next(specifier, context);
    throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});`;

it('the server runs without the packages for traces', async () => {
  const environment = await preload((file) => writeFile(file, REFUSE));
  const { child, ended, output } = spawnServer({ ...environment, DATA_DIR: await temporaryFolder() });
  const url = await addressIn(output);
  expect((await fetch(url)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
