import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Clock } from '../work/clock.ts';
import { Gauges } from './gauges.ts';
import type { Meters } from './meters.ts';
import { MetricsPage } from './metrics-page.ts';
import { type MeasuredSite, siteMeasures } from './site-measures.ts';

export interface SiteMetrics {
  readonly meters: Meters;
  readonly page: MetricsPage;
  /** The page, where it has no port of its own. */
  readonly onUsualPort: readonly MetricsPage[];
}

interface Needs extends MeasuredSite {
  readonly config: Pick<Config, 'metrics'>;
  readonly meters: Meters;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Puts meters, gauges and their page together. */
export const openMetrics = (needs: Needs): SiteMetrics => {
  const { clock, config, logger, meters } = needs;
  const gauges = new Gauges({ registry: meters.registry, measures: siteMeasures(needs), clock, logger });
  const page = new MetricsPage({ meters, gauges, logger, token: config.metrics?.token ?? null });
  return { meters, page, onUsualPort: config.metrics?.port === null ? [page] : [] };
};
