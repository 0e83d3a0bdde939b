import { readEnquiryChallenge } from '@shutterdesk/shared';
import { solveChallenge } from 'altcha-lib/v1';
import type { Client } from './test-server.ts';

/** Solves a challenge as the page's worker does. */
export const solved = async (visitor: Client): Promise<string> => {
  const { maxnumber, ...challenge } = await visitor.api(readEnquiryChallenge);
  const solution = await solveChallenge(challenge.challenge, challenge.salt, 'SHA-256', maxnumber).promise;
  return Buffer.from(JSON.stringify({ ...challenge, number: solution?.number })).toString('base64');
};
