import { RateLimiterMemory } from 'rate-limiter-flexible';
import { readConfig } from '../../server/src/config/config.ts';
import { createRateLimits } from '../../server/src/http/rate-limits.ts';
import { startServer } from '../../server/src/server.ts';

/** The product itself, but without limits for one address. */
const plenty = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 1 });
const limits = {
  ...createRateLimits(),
  enquiries: plenty,
  enquiriesInAll: plenty,
  loginByName: plenty,
  loginByAddress: plenty,
};

const config = {
  ...readConfig({ ADMIN_PASSWORD: 'correct horse battery', ...process.env }),
  port: 0,
  host: '127.0.0.1',
};
const server = await startServer(config, { limits });
console.log(server.url);
