import {
  type AnswerOf,
  createInvitation,
  type Invitation,
  listInvitations,
  type NewInvitation,
  type Role,
  withdrawInvitation,
} from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Mail, Share2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { readOf } from '#lib/api/api.ts';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { deleteButtonId, focusNeighbour, focusOnMount } from '#lib/focus.ts';
import { inZone } from '#lib/format-date.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { ShownOnce } from '#ui/alert.tsx';
import { Button, CopyButton, SaveButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { RoleField } from './role-dialog.tsx';
import { UserCard } from './user-list.tsx';

export const INVITE_BY_LINK = 'Invite by Link';

const SOMEONE = 'Someone';

const useEndOf = () => {
  const zone = useKnownSettings()?.timeZone ?? null;
  return ({ expiresAt }: Pick<Invitation, 'expiresAt'>): string => inZone(expiresAt, zone);
};

/** Only the mutation holds the link: nothing stores it. */
const useInvite = () =>
  useApiMutation({
    gcTime: 0,
    send: (call, body: NewInvitation) => call(createInvitation, { body }),
    stale: [listInvitations],
    failed: serverSentenceOr('Couldn’t create a link. Please try again.'),
  });

const ShareButton = ({ url }: { url: string }) =>
  'share' in navigator && (
    // Closing the sheet is no failure.
    <Button className="max-sm:w-full" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
      <Share2 aria-hidden />
      Share
    </Button>
  );

const NewLink = ({ made, onDone }: { made: AnswerOf<typeof createInvitation>; onDone: () => void }) => (
  <ShownOnce
    notice={`Send this link to the person you invite. It works once, until ${useEndOf()(made)}. You won’t see it again.`}
    label="Invitation link"
    text={made.url}
    onDone={onDone}
  >
    <CopyButton ref={focusOnMount} look="primary" className="max-sm:w-full" text={made.url} what="Link">
      Copy Link
    </CopyButton>
    <ShareButton url={made.url} />
  </ShownOnce>
);

/** Invites a person, who chooses a name and a password. */
export const InviteForm = ({ onDone }: { onDone: () => void }) => {
  const { mutate, data, isPending } = useInvite();
  const [role, setRole] = useState<Role>('helper');
  const [name, setName] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ role, name });
  };
  return (
    <Card
      title={INVITE_BY_LINK}
      description="You send the link, and they choose their own name and password."
      className="mb-4"
    >
      {data ? (
        <NewLink made={data} onDone={onDone} />
      ) : (
        <form onSubmit={submit} className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          <TextField
            label="Who is it for?"
            hint="Optional. Only owners see it."
            autoComplete="off"
            maxLength={100}
            value={name}
            disabled={isPending}
            onChange={(event) => setName(event.target.value)}
          />
          <RoleField value={role} disabled={isPending} onChange={setRole} />
          <SaveButton saving={isPending} meanwhile="Creating..." className="sm:justify-self-start">
            Create Link
          </SaveButton>
        </form>
      )}
    </Card>
  );
};

const useWithdraw = () =>
  useApiMutation({
    send: (call, { id }: Invitation) => call(withdrawInvitation, { params: { id } }),
    done: 'Invitation withdrawn.',
    stale: [listInvitations],
    failed: serverSentenceOr('Couldn’t withdraw the invitation. Please try again.'),
  });

/** The links that still work; nothing where there are none. */
export const Invitations = () => {
  const { data: invitations = [] } = useQuery(readOf(listInvitations));
  const { mutate, isPending, variables } = useWithdraw();
  const offline = useIsOffline();
  const endOf = useEndOf();
  if (invitations.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold">Invited</h3>
      <ul className="grid gap-2">
        {invitations.map((invitation) => {
          const { id, role, name } = invitation;
          return (
            <UserCard key={id} Icon={Mail} name={name ?? SOMEONE} role={role} more={` · Until ${endOf(invitation)}`}>
              <ConfirmedButton
                id={deleteButtonId(id)}
                title="Withdraw this invitation?"
                question="Its link stops working."
                confirm="Withdraw"
                disabled={(isPending && variables.id === id) || offline}
                aria-label={`Withdraw the invitation for ${name ?? SOMEONE}`}
                onConfirm={() => mutate(invitation, { onSuccess: () => focusNeighbour(invitations, invitation) })}
              />
            </UserCard>
          );
        })}
      </ul>
    </section>
  );
};
