import * as z from 'zod';
import { setting } from './setting.ts';

export const webhookEnvironment = {
  WEBHOOK_PRIVATE_ADDRESSES: setting(z.enum(['allow', 'refuse'], 'must be allow or refuse').default('refuse')),
};
