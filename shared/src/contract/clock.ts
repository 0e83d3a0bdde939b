import { endpoint } from './endpoint.ts';

export const agreeClock = endpoint({
  method: 'POST',
  path: '/api/clock/agree',
  summary: 'Say that the server’s clock is right after it has jumped ahead: what is old is deleted from then on',
  needs: 'studio',
  records: 'clock-agreed',
  proof: 'recent',
  offline: 'online-only',
});
