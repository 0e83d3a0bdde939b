// Sends the server's traces to a collector, by OTLP. docs/scale.md says how to install what it imports.
import process from 'node:process';

// npm and its helpers run with the same NODE_OPTIONS; only the server makes traces.
const isServer = /(?:tools\/start|server\/src\/main)\.ts$/.test((process.argv[1] ?? '').replaceAll('\\', '/'));

if (isServer) {
  const { context, propagation, trace } = await import('@opentelemetry/api');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  // It reads OTEL_EXPORTER_OTLP_ENDPOINT; without it, a collector on this machine is asked.
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const sdk = await import('@opentelemetry/sdk-trace');

  // One in ten traces, say, with 0.1.
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'shutterdesk' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => provider.forceFlush().catch(() => undefined));
}
