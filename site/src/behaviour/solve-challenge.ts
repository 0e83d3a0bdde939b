import type { EnquiryChallenge } from '@shutterdesk/shared';
import { solveChallenge } from 'altcha-lib/v1';

/* A worker: it answers a challenge with its solution, or with nothing. */

self.addEventListener('message', async ({ data }: MessageEvent<EnquiryChallenge>) => {
  const { algorithm, challenge, maxnumber, salt } = data;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  self.postMessage(solution && btoa(JSON.stringify({ ...data, number: solution.number })));
});
