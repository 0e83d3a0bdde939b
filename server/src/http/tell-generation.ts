import { GENERATION_HEADER, generationHeader } from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import type { GenerationTable } from '../db/schema.ts';
import { HttpError } from './http-error.ts';
import { isRead } from './same-origin.ts';

const OTHER = 'This site was restored from a backup after this change was made. Look at what is there now first.';

/** Says in each answer which generation the site is, and refuses a change that names another one. */
export const tellGeneration = (generation: GenerationTable): RequestHandler => {
  const header = generationHeader(generation);
  return (request, response, next) => {
    response.setHeader(GENERATION_HEADER, header);
    const named = request.get(GENERATION_HEADER);
    const isOther = named !== undefined && named !== generation.id && !isRead(request.method);
    next(isOther ? new HttpError('other_generation', OTHER) : undefined);
  };
};
