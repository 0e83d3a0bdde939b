import { checkProof } from '@shutterdesk/shared';
import { api } from './api.ts';

/** Before something that is no call of `api`: asks for the password, if the person last gave it too long ago. */
export const prove = async (): Promise<void> => {
  await api(checkProof);
};
