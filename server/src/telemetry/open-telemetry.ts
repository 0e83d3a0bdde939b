import type { RequestListener } from 'node:http';
import type { Driver } from 'kysely';
import type { Config } from '../config/config.ts';
import { requestFields } from '../http/request-id.ts';
import { NO_SPANS, type Spans } from '../work/spans.ts';
import { traceDriver } from './trace-driver.ts';
import { traceRequests } from './trace-requests.ts';
import { type Api, Tracing } from './tracing.ts';

/** The server's traces, and the fields that lead from its log to them. */
export interface Telemetry {
  readonly spans: Spans;
  /** Shows each request that a listener answers. */
  readonly requests: (listener: RequestListener) => RequestListener;
  /** Shows the transactions of a database. */
  readonly driver: (driver: Driver) => Driver;
  /** The fields of a log line that is written now. */
  readonly logFields: () => Readonly<Record<string, string>>;
}

const NO_TELEMETRY: Telemetry = {
  spans: NO_SPANS,
  requests: (listener) => listener,
  driver: (driver) => driver,
  logFields: requestFields,
};

/** The package is optional; null where the operator has not installed it. */
const loadApi = async (): Promise<Api | null> => {
  try {
    return await import('@opentelemetry/api');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
};

/** Without a registered SDK, spans would go nowhere. */
const isHeard = ({ ProxyTracerProvider, trace }: Api): boolean => {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('shutterdesk') !== undefined;
};

/** Makes traces if the operator has installed OpenTelemetry and registered an SDK; else nothing costs anything. */
export const openTelemetry = async (
  config: Pick<Config, 'database' | 'publicUrl' | 'trustProxy'>,
): Promise<Telemetry> => {
  const api = await loadApi();
  if (!api || !isHeard(api)) return NO_TELEMETRY;
  const tracing = new Tracing(api);
  return {
    spans: tracing,
    requests: (listener) => traceRequests(tracing, config, listener),
    driver: (driver) => traceDriver(tracing, config.database ? 'postgresql' : 'sqlite', driver),
    logFields: () => ({ ...requestFields(), ...tracing.logFields() }),
  };
};
