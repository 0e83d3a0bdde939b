import type { AnyEndpoint } from '@shutterdesk/shared';
import type { Router } from 'express';
import { HttpError } from './http-error.ts';

/** A path of the contract with a method that it does not have: 405 with what it does have. */
export const refuseOtherMethods = (router: Router, endpoints: readonly AnyEndpoint[]): void => {
  const methods = Map.groupBy(endpoints, ({ path }) => path.replace(/\{(\w+)\}/g, ':$1'));
  for (const [path, list] of methods) {
    const allowed = [...new Set(list.map(({ method }) => method))].join(', ');
    router.all(path, (_request, response) => {
      response.setHeader('Allow', allowed);
      throw new HttpError('method_not_allowed', `This address answers ${allowed} only.`);
    });
  }
};
