import { listExternalUsers, ROLE_WORDS } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { loginProvider } from '#lib/page-words.ts';
import { Button } from '#ui/button.tsx';
import { RoleDialog, type RolePerson } from './role-dialog.tsx';

/** The people who sign in without a password of this site; nothing where there are none. */
export const ExternalUsers = () => {
  const { data: people = [] } = useQuery({
    queryKey: [listExternalUsers.path],
    queryFn: ({ signal }) => api(listExternalUsers, { signal }),
  });
  const [chosen, setChosen] = useState<RolePerson | null>(null);
  const offline = useIsOffline();
  if (people.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold">They sign in with {loginProvider()}</h3>
      <ul className="grid gap-2 lg:grid-cols-2">
        {people.map(({ id, email, role }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-card sm:px-5"
          >
            <Globe className="size-5 shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">{email}</p>
              <p className="text-sm text-muted">{ROLE_WORDS[role].name}</p>
            </div>
            <Button
              look="quiet"
              disabled={offline}
              aria-label={`Change the role of ${email}`}
              onClick={() => setChosen({ id, name: email, role })}
            >
              Change Role
            </Button>
          </li>
        ))}
      </ul>
      <RoleDialog person={chosen} onClose={() => setChosen(null)} />
    </section>
  );
};
