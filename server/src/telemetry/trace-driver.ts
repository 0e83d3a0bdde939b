import type { Driver } from 'kysely';
import type { Begun, Tracing } from './tracing.ts';

/** Shows each transaction, and the moment at which its turn had come. */
export const traceDriver = (tracing: Tracing, system: 'postgresql' | 'sqlite', driver: Driver): Driver => {
  const open = new WeakMap<object, Begun>();
  const attributes = { 'db.system.name': system };
  const kind = tracing.api.SpanKind.CLIENT;
  /** A transaction whose commit failed is rolled back, but has ended. */
  const end = (connection: object, fault?: string): void => {
    open.get(connection)?.end(fault);
    open.delete(connection);
  };
  const orEnd = (connection: object, work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      end(connection, error instanceof Error ? error.name : 'Error');
      throw error;
    });
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
    async beginTransaction(connection, settings) {
      const begun = tracing.begin('transaction', { kind, attributes });
      open.set(connection, begun);
      await orEnd(connection, driver.beginTransaction(connection, settings));
      begun.span.addEvent('begun');
    },
    async commitTransaction(connection) {
      await orEnd(connection, driver.commitTransaction(connection));
      end(connection);
    },
    async rollbackTransaction(connection) {
      await orEnd(connection, driver.rollbackTransaction(connection));
      open.get(connection)?.span.addEvent('rolled back');
      end(connection);
    },
  };
};
