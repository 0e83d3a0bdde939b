import type { PartName } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { addressCheck } from './address-check.ts';
import { addressRow } from './address-row.ts';
import { backupCheck } from './backup-check.ts';
import { backupRow } from './backup-row.ts';
import type { Check } from './check.ts';
import { loginCheck } from './login-check.ts';
import { loginRow } from './login-row.ts';
import { mailCheck } from './mail-check.ts';
import { mailRow } from './mail-row.ts';
import type { Row } from './row.ts';
import { webhookCheck } from './webhook-check.ts';
import { webhookRow } from './webhook-row.ts';

interface Part<Name extends PartName> {
  readonly row: (context: Context) => Row<Name>;
  readonly check: Check;
}

/** The parts that are set up on the screen: how each is read, saved and tried, and what the check-up says of it. */
export const PARTS = {
  address: { row: addressRow, check: addressCheck },
  mail: { row: mailRow, check: mailCheck },
  backup: { row: backupRow, check: backupCheck },
  login: { row: loginRow, check: loginCheck },
  webhook: { row: webhookRow, check: webhookCheck },
} satisfies { readonly [Name in PartName]: Part<Name> };
