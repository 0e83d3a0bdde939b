import { CONSENT_MAX, newEnquirySchema, type Privacy, parts, RETENTION_MONTHS } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api, readOf } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { useCheckedFields } from '#lib/use-checked-fields.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { Section } from '#ui/loaded.tsx';
import { PersonDialog } from '#ui/person-dialog.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';

/** A form over the stored consent line. */
const useConsentForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'privacy',
    draft: 'privacy-consent',
    schema: z.object({ consentText: z.string(), consentLink: z.string(), consentRequired: z.boolean() }),
    toForm: ({ consentText, consentLink, consentRequired }) => ({
      consentText: consentText ?? '',
      consentLink: consentLink ?? '',
      consentRequired,
    }),
    toFields: ({ consentText, consentLink, consentRequired }) => ({
      consentText: consentText.trim() || null,
      consentLink: consentLink.trim() || null,
      consentRequired,
    }),
    words: {
      saved: 'Consent line saved.',
      saveFailed: 'Couldn’t save the consent line. Please try again.',
    },
  });

const ConsentCard = ({ stored }: { stored: StoredSettings }) => {
  const part = useConsentForm(stored);
  const { form, errors, change } = part;
  return (
    <Card
      title="Consent line"
      description="A sentence on your form that says how you use what people send. Each inquiry keeps the line it was sent with."
    >
      <SavedForm form={part} save="Save Consent Line" waits className="grid gap-4">
        <TextField
          multiline
          label="Your sentence"
          hint="Leave blank for no line."
          placeholder="I agree that you keep my details to answer my inquiry."
          limit={CONSENT_MAX}
          {...part.text('consentText')}
        />
        <TextField
          label="Link to your privacy page (optional)"
          type="url"
          placeholder="https://"
          {...part.text('consentLink')}
        />
        <SwitchField
          label="Must be ticked"
          description="People can’t send the form until they tick the line."
          error={errors.consentRequired}
          checked={form.consentRequired}
          onChange={(consentRequired) => change({ consentRequired })}
        />
      </SavedForm>
    </Card>
  );
};

const personSchema = z.pick(newEnquirySchema, { email: true });

const PersonCard = () => {
  const { field, submit, clear } = useCheckedFields(personSchema, { email: '' });
  const [shown, setShown] = useState<string | null>(null);
  const close = (): void => setShown(null);
  /** Clears the field: the address of an erased person stays nowhere. */
  const forget = (): void => {
    close();
    clear();
  };
  return (
    <Card title="One person" description="Someone asked for their data? Export or erase it here.">
      <form noValidate className="grid max-w-md gap-4" onSubmit={submit(({ email }) => setShown(email))}>
        <TextField label="Email address" type="email" verbatim {...field('email')} />
        <Button type="submit" className="justify-self-start max-sm:w-full">
          Look Up…
        </Button>
      </form>
      {shown !== null && <PersonDialog email={shown} onClose={close} onErased={forget} />}
    </Card>
  );
};

const inquiries = (count: number): string => (count === 1 ? '1 inquiry' : `${count.toLocaleString('en-US')} inquiries`);

const dueWords = (due: number, kept: number, onceSaved: boolean): string => {
  const months = kept === 1 ? '1 month' : `${kept} months`;
  if (due === 0) return 'Nothing to delete yet.';
  const old = `${onceSaved ? 'Once saved, ' : ''}${inquiries(due)} older than ${months}`;
  return `${old} will move to Recently Deleted tonight, and be deleted forever 30 days later.`;
};

const MONTHS_HINT = `From ${RETENTION_MONTHS.min} to ${RETENTION_MONTHS.max}.`;

/** The first suggestion: a usual choice, and long enough for clients who come back. */
const USUAL_MONTHS = '24';

interface RetentionForm {
  readonly deletes: boolean;
  /** The typed number. */
  readonly months: string;
}

const toMonths = ({ deletes, months }: RetentionForm): number | null => {
  if (!deletes) return null;
  return months.trim() === '' ? Number.NaN : Number(months);
};

const useRetentionForm = (stored: Privacy) =>
  useSavedForm({
    place: 'privacy',
    stored,
    schema: z.object({ deletes: z.boolean(), months: z.string() }),
    read: ({ retentionMonths }: Privacy): RetentionForm => ({
      deletes: retentionMonths !== null,
      months: retentionMonths === null ? USUAL_MONTHS : String(retentionMonths),
    }),
    toInput: (form) => ({ retentionMonths: toMonths(form) }),
    check: issuesBy(parts.retention.save.body),
    fieldOf: () => 'months',
    save: async (body, call) => ({ stored: await call(parts.retention.save, { body }) }),
    onSaved: ({ stored: saved }, client) => client.setQueryData([parts.retention.read.path], saved),
    words: {
      saved: 'Saved. We delete old inquiries each night.',
      saveFailed: 'Couldn’t save how long you keep inquiries. Please try again.',
    },
  });

/** The number of enquiries that the typed months would delete; undefined while it is not known. */
const useOutlook = (privacy: Privacy, months: number | null, dirty: boolean) => {
  const outlook = useQuery({
    queryKey: [parts.retention.read.path, months],
    queryFn: ({ signal }) => api(parts.retention.try, { body: { retentionMonths: months }, signal }),
    enabled: months !== null && dirty,
    gcTime: 0,
  }).data;
  return dirty ? outlook : privacy;
};

const RetentionCard = ({ privacy }: { privacy: Privacy }) => {
  const offline = useIsOffline();
  const saved = useRetentionForm(privacy);
  const { form, dirty, change } = saved;
  const typed = parts.retention.save.body?.safeParse({ retentionMonths: toMonths(form) });
  const months = typed?.success ? typed.data.retentionMonths : null;
  const outlook = useOutlook(privacy, months, dirty);
  return (
    <Card
      title="How long you keep inquiries"
      description="We count from the day an inquiry arrives. This goes for deleted inquiries and spam too. One with a date stays until that day has passed."
    >
      <SavedForm form={saved} save="Save">
        <SwitchField
          label="Delete old inquiries"
          description={form.deletes ? undefined : 'Off. You delete inquiries yourself.'}
          disabled={offline}
          checked={form.deletes}
          onChange={(deletes) => change({ deletes })}
        />
        {form.deletes && (
          <div className="mt-3 max-w-40">
            <TextField
              label="Months"
              hint={MONTHS_HINT}
              inputMode="numeric"
              autoComplete="off"
              disabled={offline}
              {...saved.text('months')}
            />
          </div>
        )}
        <div aria-live="polite" className="mt-3 grid gap-1 text-sm empty:hidden">
          {months !== null && outlook && <p className="font-medium">{dueWords(outlook.due, months, dirty)}</p>}
          {months !== null && outlook && outlook.held > 0 && (
            <p className="text-muted">
              {inquiries(outlook.held)} as old {outlook.held === 1 ? 'is' : 'are'} kept for a date still to come.
            </p>
          )}
        </div>
      </SavedForm>
    </Card>
  );
};

export const PrivacySection = () => {
  const { data: settings } = useQuery(settingsQuery);
  const query = useQuery(readOf(parts.retention.read));
  return (
    <Section query={query} what="The privacy settings" cards={['h-60 sm:h-58', 'h-59 sm:h-53', 'h-123 sm:h-112']}>
      {(privacy) => (
        <>
          <PersonCard />
          <RetentionCard privacy={privacy} />
          {settings && <ConsentCard stored={settings} />}
        </>
      )}
    </Section>
  );
};
