import { readConfig } from '../../server/src/config/config.ts';
import { startServer } from '../../server/src/server.ts';

/** The product with all its limits. */
const config = {
  ...readConfig({ ADMIN_PASSWORD: 'correct horse battery', ...process.env }),
  port: 0,
  host: '127.0.0.1',
};
const server = await startServer(config);
console.log(server.url);
