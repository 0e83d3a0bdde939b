import type { PartName } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { addressCheck, addressRow } from './address-row.ts';
import { backupCheck, backupRow } from './backup-row.ts';
import type { Check } from './check.ts';
import { loginCheck, loginRow } from './login-row.ts';
import { mailCheck, mailRow } from './mail-row.ts';
import type { Row } from './row.ts';
import { webhookCheck, webhookRow } from './webhook-row.ts';

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
