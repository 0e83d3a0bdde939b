import * as z from 'zod/mini';
import { blankable, id, oneLine, requiredText, timestamp } from '../schema/fields.ts';
import { roleSchema } from '../schema/roles.ts';
import { newAccountSchema } from './admin-users.ts';
import { currentUserSchema } from './auth.ts';
import { endpoint } from './endpoint.ts';

const invitationSchema = z.object({
  id,
  role: roleSchema,
  /** The owner's own name for the person; null: none. */
  name: z.nullable(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitationSchema>;

const newInvitationSchema = z.object({
  role: roleSchema,
  name: z.optional(blankable(requiredText(100).check(oneLine))),
});
export type NewInvitation = z.input<typeof newInvitationSchema>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'The invitations that somebody can still accept',
  needs: 'studio',
  answer: z.array(invitationSchema),
  offline: 'cache',
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  summary: 'Invite a person by a link that works once, for a week; no other call answers it again',
  needs: 'studio',
  records: 'person-invited',
  body: newInvitationSchema,
  answer: z.extend(invitationSchema, {
    /** The token stands behind '#', so no server's log has it. */
    url: z.string(),
  }),
  status: 201,
  repeatable: false,
  proof: 'recent',
  offline: 'online-only',
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  summary: 'Withdraw an invitation: its link works no more',
  needs: 'studio',
  records: 'invitation-withdrawn',
  errors: ['not_found'],
  offline: 'online-only',
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/join',
  summary: 'Use up an invitation: make an account with its role, and sign in',
  needs: 'nothing',
  body: z.object({
    ...newAccountSchema.shape,
    /** The part of the link behind '#'. */
    token: requiredText(100),
  }),
  answer: currentUserSchema,
  repeatable: false,
  errors: ['wrong_token', 'username_taken', 'second_factor_missing', 'too_many_requests'],
  offline: 'online-only',
  session: 'begins',
});
