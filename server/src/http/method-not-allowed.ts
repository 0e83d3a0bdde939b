import type { AnyEndpoint } from '@shutterdesk/shared';
import type { Router } from 'express';
import { HttpError } from './http-error.ts';

/** Endpoints that are not in the contract, because no client of ours calls them. */
const BESIDE_THE_CONTRACT = [
  { method: 'GET', path: '/api/health' },
  { method: 'GET', path: '/api/health/ready' },
  { method: 'GET', path: '/api/openapi.json' },
  { method: 'GET', path: '/api/login' },
  { method: 'GET', path: '/api/login/callback' },
  { method: 'GET', path: '/api/logout' },
  { method: 'PUT', path: '/api/objects/{id}' },
] as const;

/** Answers 405 with the allowed methods to a known path with an unknown method. */
export const refuseOtherMethods = (router: Router, contract: readonly AnyEndpoint[]): void => {
  const endpoints = [...contract, ...BESIDE_THE_CONTRACT];
  const methods = Map.groupBy(endpoints, ({ path }) => path.replace(/\{(\w+)\}/g, ':$1'));
  for (const [path, list] of methods) {
    const allowed = [...new Set(list.map(({ method }) => method))].join(', ');
    router.all(path, (_request, response) => {
      response.setHeader('Allow', allowed);
      throw new HttpError('method_not_allowed', `This address answers ${allowed} only.`);
    });
  }
};
