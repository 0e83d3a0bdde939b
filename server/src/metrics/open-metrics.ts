import type { Logger } from 'pino';
import type { Clock } from '../work/clock.ts';
import type { Meters } from './meters.ts';
import { MetricsPage } from './metrics-page.ts';
import { type MeasuredSite, siteMeasures } from './site-measures.ts';

export interface SiteMetrics {
  readonly meters: Meters;
  readonly page: MetricsPage;
}

interface Needs extends MeasuredSite {
  readonly token: string | null;
  readonly meters: Meters | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Puts meters, gauges and their page together; null where nobody may read them. */
export const openMetrics = async (needs: Needs): Promise<SiteMetrics | null> => {
  const { clock, logger, meters, token } = needs;
  if (!meters || token === null) return null;
  const { Gauges } = await import('./gauges.ts');
  const gauges = new Gauges({ registry: meters.registry, measures: siteMeasures(needs), clock, logger });
  const page = new MetricsPage({ meters, gauges, logger, token });
  return { meters, page };
};
