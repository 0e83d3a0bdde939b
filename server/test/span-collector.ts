import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

/** A span, as a test compares it. */
export const comparableSpan = ({ attributes, events, name, status }: ReadableSpan) => ({
  name,
  attributes,
  events: events.map((event) => event.name),
  isError: status.code === SpanStatusCode.ERROR,
});

/** A registered SDK that keeps the spans of a file's tests in memory. */
export const useSpans = () => {
  const exporter = new InMemorySpanExporter();
  beforeAll(() => {
    const spanProcessors = [new SimpleSpanProcessor({ exporter })];
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }));
  });
  beforeEach(() => exporter.reset());
  // The files that follow run in the same process.
  afterAll(() => {
    for (const api of [trace, context, propagation]) api.disable();
  });
  const named = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name);
  return {
    all: () => exporter.getFinishedSpans(),
    /** The last span of this name, once it has ended: a request's ends when its answer has left. */
    async last(name: string): Promise<ReadableSpan> {
      await expect.poll(() => named(name).length, { interval: 5 }).toBeGreaterThan(0);
      return named(name).at(-1) ?? expect.fail(`no span ${name}`);
    },
    partsOf: (whole: ReadableSpan) =>
      exporter
        .getFinishedSpans()
        .filter(({ parentSpanContext }) => parentSpanContext?.spanId === whole.spanContext().spanId),
  };
};
