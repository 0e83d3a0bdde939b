import type { BackupInput } from '@shutterdesk/shared';
import { HttpError } from '../http/http-error.ts';
import type { StudioRepository } from './repository/studio-repositories.ts';
import { scheduleProblem } from './schedule.ts';

/** @throws {HttpError} for an invalid schedule, and for a place that the environment does not name */
export const checkInput = ({ schedule, place }: BackupInput, places: readonly StudioRepository[], now: number): void => {
  const problem = schedule ? scheduleProblem(schedule, now) : null;
  const refuse = (path: string, message: string) => {
    throw new HttpError('invalid_request', message, { issues: [{ path, message }] });
  };
  if (problem) refuse('schedule', problem);
  if (place && !places.some(({ kind }) => kind === place)) {
    refuse('place', 'The server’s environment does not name this place');
  }
};
