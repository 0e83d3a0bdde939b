import { type AnyEndpoint, CALENDAR_FEED, HEALTH_ADDRESS, LOGIN_ADDRESS, LOGOUT_ADDRESS } from '@shutterdesk/shared';
import type { Router } from 'express';
import { expressPath } from './express-path.ts';
import { HttpError } from './http-error.ts';

/** Endpoints that are not in the contract, because no client of ours calls them. */
const BESIDE_THE_CONTRACT = [
  { method: 'GET', path: HEALTH_ADDRESS },
  { method: 'GET', path: `${HEALTH_ADDRESS}/ready` },
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'GET', path: LOGIN_ADDRESS },
  { method: 'GET', path: `${LOGIN_ADDRESS}/callback` },
  { method: 'GET', path: LOGOUT_ADDRESS },
  { method: 'PUT', path: '/api/objects/{id}' },
  { method: 'GET', path: CALENDAR_FEED },
] as const;

/** Answers 405 with the allowed methods to a known path with an unknown method. */
export const refuseOtherMethods = (router: Router, contract: readonly AnyEndpoint[]): void => {
  const endpoints = [...contract, ...BESIDE_THE_CONTRACT];
  const methods = Map.groupBy(endpoints, ({ path }) => expressPath(path));
  for (const [path, list] of methods) {
    const allowed = [...new Set(list.map(({ method }) => method))].join(', ');
    router.all(path, (_request, response) => {
      response.setHeader('Allow', allowed);
      throw new HttpError('method_not_allowed', `This address answers ${allowed} only.`);
    });
  }
};
