import { ApiError, type Enquiry, type EnquiryLetter, enquirySchema, parts, sendLetter } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { readOf } from '#lib/api/api.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { formatClock } from '#lib/format-date.ts';
import { notifyDone, undo } from '#lib/notices.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClasses } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  endLetterDraft,
  keepLetterDraft,
  type LetterDraft,
  lastLetter,
  lettersSince,
  takesFocus,
} from '../card/card-drafts.ts';
import { useSendLetter } from '../enquiry-mutations.ts';
import { showChange } from '../show-change.ts';
import { filledTemplate, type Letter, letterLink, usePlainReply } from './reply-link.ts';

type Attached = NonNullable<EnquiryLetter['files']>;

interface AttachedFilesProps {
  attached: Attached;
  error: string | undefined;
  onChange: (files: Attached) => void;
}

/** The studio's files to attach. One that was removed meanwhile stays until it is unticked. */
const AttachedFiles = ({ attached, error, onChange }: AttachedFilesProps) => {
  const note = useId();
  const { data } = useQuery({ ...readOf(parts.replies.read), enabled: false });
  const files = data?.files ?? [];
  const gone = attached.filter(({ id }) => !files.some((file) => file.id === id));
  if (files.length === 0 && gone.length === 0) return null;
  const isTicked = (id: string): boolean => attached.some((file) => file.id === id);
  const box = ({ id, name }: Attached[number], isGone: boolean) => (
    <label key={id} className="flex min-h-11 items-center gap-3 text-sm sm:pointer-fine:min-h-8">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isTicked(id)}
        aria-invalid={isGone && error ? true : undefined}
        aria-describedby={isGone && error ? note : undefined}
        onChange={() =>
          onChange(isTicked(id) ? attached.filter((file) => file.id !== id) : [...attached, { id, name }])
        }
      />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
        {isGone && <span className="text-danger"> · Removed</span>}
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Attach</legend>
      {files.map((file) => box(file, false))}
      {gone.map((file) => box(file, true))}
      {error && (
        <p id={note} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};

const WITHOUT = 'none';

/** The first that this draft still is, word for word. */
const chosenAmong = (choices: readonly (Letter & { readonly id: string })[], draft: Letter): string =>
  choices.find(({ subject, text }) => subject === draft.subject && text === draft.text)?.id ?? '';

interface TemplateChoiceProps {
  enquiry: Enquiry;
  draft: LetterDraft;
}

/** Fills the letter with a template. What was typed comes back by a press. */
const TemplateChoice = ({ enquiry, draft }: TemplateChoiceProps) => {
  const { data } = useQuery({ ...readOf(parts.replies.read), enabled: false });
  const language = useKnownSettings()?.language;
  const plain = usePlainReply(enquiry);
  const templates = data?.templates ?? [];
  if (templates.length === 0) return null;
  const choices = [
    ...templates.map((template) => ({
      id: template.id,
      name: template.name,
      ...filledTemplate(enquiry, template, language),
    })),
    { id: WITHOUT, name: 'Without a template', ...plain },
  ];
  const chosen = chosenAmong(choices, draft);
  const choose = (id: string) => {
    const next = choices.find((choice) => choice.id === id);
    if (!next) return;
    keepLetterDraft(enquiry.id, { ...draft, subject: next.subject, text: next.text });
    if (chosen === '') {
      const back = undo(() => keepLetterDraft(enquiry.id, draft));
      notifyDone({ text: 'The template has replaced what you typed.', action: back });
    }
  };
  return (
    <ChoiceField
      label="Template"
      value={chosen}
      choices={[
        ...(chosen === '' ? [{ value: '', label: 'Your own words' }] : []),
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={choose}
    />
  );
};

const Crossed = ({ letter }: { letter: EnquiryLetter }) => (
  <Alert tone="danger">
    <p>
      <bdi>{letter.by}</bdi> answered this inquiry {formatClock(letter.at)}:
    </p>
    <p dir="auto" className="mt-1 font-medium wrap-anywhere text-ink">
      {letter.subject}
    </p>
    <p dir="auto" className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere text-ink">
      {letter.text}
    </p>
  </Alert>
);

/** The enquiry as it stands, in the refusal of a letter that crossed another; null for any other failure. */
const crossedIn = (error: unknown): Enquiry | null =>
  error instanceof ApiError && error.code === 'letters_crossed'
    ? (enquirySchema.safeParse(error.current).data ?? null)
    : null;

interface LetterFormProps extends TemplateChoiceProps {
  from: string | null;
}

/** The letter to the sender of an enquiry. */
export const LetterForm = ({ enquiry, draft, from }: LetterFormProps) => {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const client = useQueryClient();
  const businessEmail = useKnownSettings()?.businessEmail;
  const form = useRef<HTMLFormElement>(null);
  /** Says at each field what is wrong there; the focus goes to the first. */
  const report = (issues: readonly { readonly path: string; readonly message: string }[]): void => {
    setProblems(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
    if (issues.length > 0) focusFirstWrong(form.current);
  };
  const send = useSendLetter(async (error) => {
    const now = crossedIn(error);
    if (now) showChange(client, { before: enquiry, after: now });
    // A file may have been removed: its box is marked once that is known.
    await refresh(client, parts.replies.read);
    if (error instanceof ApiError) report(error.issues);
  });
  const crossing = lettersSince(enquiry, draft);
  const { subject, text, files = [] } = draft;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const after = crossing.length > 0 ? lastLetter(enquiry) : draft.after;
    const letter = { id: draft.id, subject, text, files, after };
    const { error } = sendLetter.body?.safeParse(letter) ?? {};
    report(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []);
    if (!error && !send.isPending) send.mutate({ enquiry, letter });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Page Up and Page Down move the caret here, not between enquiries.
    event.stopPropagation();
  };
  const field = (name: 'subject' | 'text') => ({
    value: draft[name],
    error: problems[name],
    onKeyDown,
    onChange: ({ target }: { target: { value: string } }) => {
      setProblems({});
      keepLetterDraft(enquiry.id, { ...draft, [name]: target.value });
    },
  });
  return (
    <form
      ref={form}
      onSubmit={submit}
      aria-label={`Reply to ${enquiry.name}`}
      className="mt-2 mb-4 grid max-w-[66ch] gap-3"
      noValidate
    >
      <p className="text-sm wrap-anywhere text-muted">
        To <bdi className="text-ink">{enquiry.email}</bdi>
        {from && (
          <>
            , from <bdi>{from}</bdi>
          </>
        )}
        .
        {businessEmail && (
          <>
            {' '}
            A copy goes to <bdi>{businessEmail}</bdi>.
          </>
        )}
      </p>
      <TemplateChoice enquiry={enquiry} draft={draft} />
      <TextField label="Subject" autoComplete="off" {...field('subject')} />
      <TextField
        label="Text"
        hint="We quote their message below yours."
        multiline
        ref={(element) => {
          if (element && takesFocus(enquiry.id)) element.focus({ preventScroll: true });
        }}
        {...field('text')}
      />
      <AttachedFiles
        attached={files}
        error={problems.files}
        onChange={(next) => {
          setProblems({});
          keepLetterDraft(enquiry.id, { ...draft, files: next });
        }}
      />
      {crossing.map((letter) => (
        <Crossed key={letter.id} letter={letter} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" aria-disabled={send.isPending}>
          <Send aria-hidden />
          {crossing.length > 0 ? 'Send Mine Too' : 'Send'}
        </Button>
        <a href={letterLink(enquiry, draft).href} className={buttonClasses({})}>
          Open My Mail Program
        </a>
        <Button look="quiet" onClick={() => endLetterDraft(enquiry.id)}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
