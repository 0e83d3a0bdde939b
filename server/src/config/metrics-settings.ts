import * as z from 'zod';
import { setting } from './setting.ts';

const LOOPBACK = '127.0.0.1';

export interface MetricsConfig {
  /** null: `/metrics` is on the usual port. */
  readonly port: number | null;
  readonly host: string;
  /** null: everybody who reaches the port may read. */
  readonly token: string | null;
}

const PORT_SENTENCE = 'must be a port number from 0 to 65535';

export const metricsEnvironment = {
  METRICS_PORT: setting(
    z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, PORT_SENTENCE)
      .transform(Number)
      .refine((port) => port <= 65_535, PORT_SENTENCE)
      .optional(),
  ),
  METRICS_HOST: setting(z.string().trim().optional()),
  METRICS_TOKEN: setting(
    z
      .string()
      .trim()
      .regex(
        /^[\w.~+/-]{16,512}=*$/,
        'must have at least 16 characters, of letters, digits and . _ ~ + / - alone: it is sent as a bearer token',
      )
      .optional(),
  ),
};

type Environment = z.output<z.ZodObject<typeof metricsEnvironment>> & { readonly PORT: number };

/** Describes a contradiction between two settings in a sentence; null if they go together. */
export const metricsContradiction = (settings: Environment): string | null => {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT: usual } = settings;
  if (host && port === undefined) return 'METRICS_HOST is set but METRICS_PORT is not: set both, or neither.';
  return port && port === usual ? `METRICS_PORT and PORT are both ${port}: set METRICS_PORT to another one.` : null;
};

/** null: nobody can read metrics. */
export const metricsOf = (settings: Environment): MetricsConfig | null => {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = settings;
  if (port === undefined && !token) return null;
  return { port: port ?? null, host: host ?? LOOPBACK, token: token ?? null };
};
