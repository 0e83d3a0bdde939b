import { type ApiClient, ApiError, mapNames, type SettingsConflict, sameValue } from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { focusFirstWrong } from '#lib/focus.ts';
import { undo } from '#lib/notices.ts';
import { readDraft, useKeepDraft, useMarkUnsaved } from './drafts.ts';

/** Sentences by the field that they refuse: `imprintText`, `ownLinks.0.url`. */
export type FormErrors = Readonly<Partial<Record<string, string>>>;

export interface FormIssue {
  readonly path: string | readonly PropertyKey[];
  readonly message: string;
}

/** A form and the stored values on which its fields are based. */
interface Typed<Form> {
  readonly form: Form;
  readonly base: Form;
}

export interface FormMerge<Form> extends Typed<Form> {
  /** The fields that both people changed; their base stays until the person has chosen. */
  readonly conflicts: readonly SettingsConflict[];
}

/** Both people changed the same field: nothing was saved, and the person has to choose. */
export class SettingsClash extends Error {
  override name = 'SettingsClash';
  readonly conflicts: readonly SettingsConflict[];

  constructor(conflicts: readonly SettingsConflict[]) {
    super(`Someone else changed this too: ${conflicts.map(({ field }) => field).join(', ')}`);
    this.conflicts = conflicts;
  }
}

interface Saved<Stored, Form> {
  readonly stored: Stored;
  /** The form that was finally sent, if it is not the typed one. */
  readonly sent?: Form;
}

export interface SavedFormOptions<Stored, Form, Input, Answer extends Saved<Stored, Form>> {
  /** The tab or section that marks unsaved work. */
  readonly place: string;
  /** The name of the draft, if the place has several forms. */
  readonly draft?: string;
  /** The stored values; another object only when they have changed. */
  readonly stored: Stored;
  /** A draft that does not fit it is not recovered. Fields that a draft lacks take their stored value. */
  readonly schema: z.ZodMiniType<Partial<Form>>;
  readonly read: (stored: Stored) => Form;
  /** The typed values as they are sent. Forms with equal ones count as equal. */
  readonly toInput: (form: Form) => Input;
  /** The server's own rules. */
  readonly check: (input: Input) => readonly FormIssue[];
  /** Its rules keep no save back: the server decides. */
  readonly onlyAdvises?: boolean;
  /** The field of the form that an issue's path means. */
  readonly fieldOf?: (path: string, form: Form) => string;
  /**
   * Lays the typed changes over what somebody else has saved. Without it, the typed form stays until it is saved, and
   * then replaces everything.
   */
  readonly merge?: (base: Form, mine: Form, incoming: Stored, keepTheirs?: ReadonlySet<string>) => FormMerge<Form>;
  /** @throws {SettingsClash} both changed the same field: a dialog asks */
  readonly save: (input: Input, call: ApiClient, typed: Typed<Form>) => Promise<Answer>;
  /** Updates what else shows the saved values. */
  readonly onSaved?: (answer: Answer, client: QueryClient) => unknown;
  readonly onFailed?: (error: unknown, client: QueryClient) => unknown;
  /** Visitors see the change; not if left out. */
  readonly publishes?: boolean;
  /** The notice of a save offers to take it back, unless something else was saved meanwhile. */
  readonly offersUndo?: boolean;
  readonly words: {
    readonly saved: string;
    readonly savedTitle?: string;
    /** In place of `saved`, while the change waits on this computer. */
    readonly savedHere?: string;
    readonly saveFailed: string | ((error: unknown) => string);
  };
  /** The fields that show a refusal themselves, so that no notice has to. */
  readonly isQuiet?: (field: string) => boolean;
}

/** The names of the fields that are texts. */
type TextOf<Form> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] & string;

const NONE: FormErrors = {};
const NOWHERE: ReadonlySet<string> = new Set();

/** The first sentence for each field. */
export const errorsIn = (issues: readonly FormIssue[], fieldOf = (path: string): string => path): FormErrors =>
  Object.fromEntries(
    issues
      .toReversed()
      .map(({ path, message }) => [fieldOf(typeof path === 'string' ? path : path.join('.')), message]),
  );

/** The issues for which a schema of the contract refuses a body. */
export const issuesBy =
  (schema: z.ZodMiniType | undefined) =>
  (input: unknown): readonly FormIssue[] =>
    schema?.safeParse(input).error?.issues ?? [];

/** Keeps what is typed as a whole, or shows what is stored. */
const keepTyped =
  <Stored, Form, Input>({ read, toInput }: Pick<SavedFormOptions<Stored, Form, Input, never>, 'read' | 'toInput'>) =>
  (base: Form, mine: Form, incoming: Stored): FormMerge<Form> => {
    const next = read(incoming);
    return { form: sameValue(toInput(mine), toInput(base)) ? next : mine, base: next, conflicts: [] };
  };

/** Takes up what was typed before the page or the session ended. */
export const recover = <Stored, Form extends object, Input>(
  options: Pick<
    SavedFormOptions<Stored, Form, Input, never>,
    'place' | 'draft' | 'stored' | 'schema' | 'read' | 'toInput' | 'merge'
  >,
) => {
  const { place, draft = place, stored, schema, read, toInput, merge = keepTyped(options) } = options;
  const complete = (part: Partial<Form>): Form => ({ ...read(stored), ...part });
  const kept = options.merge
    ? readDraft(draft, z.object({ base: schema, mine: schema }))
    : readDraft(
        draft,
        z.pipe(
          schema,
          z.transform((mine) => ({ base: {}, mine })),
        ),
      );
  if (!kept) return null;
  const merged = merge(complete(kept.value.base), complete(kept.value.mine), stored);
  return sameValue(toInput(merged.form), toInput(merged.base)) ? null : { ...merged, at: kept.at };
};

/** Follows what others save, and keeps a draft of what is typed. */
const useTyped = <Stored, Form extends object, Input, Answer extends Saved<Stored, Form>>(
  options: SavedFormOptions<Stored, Form, Input, Answer>,
  merge: NonNullable<SavedFormOptions<Stored, Form, Input, Answer>['merge']>,
) => {
  const { place, draft = place, stored, read, toInput } = options;
  const [recovered, setRecovered] = useState(() => recover(options));
  const [typed, setTyped] = useState<Typed<Form>>(() => recovered ?? { form: read(stored), base: read(stored) });
  const [seen, setSeen] = useState(stored);
  const isSame = (one: Form, other: Form): boolean => sameValue(toInput(one), toInput(other));
  if (seen !== stored) {
    setSeen(stored);
    setTyped((now) => (isSame(read(stored), now.base) ? now : merge(now.base, now.form, stored)));
  }
  const { form, base } = typed;
  const dirty = !isSame(form, base);
  useMarkUnsaved(place, dirty, draft);
  useKeepDraft(draft, dirty ? (options.merge ? { base, mine: form } : form) : undefined);
  return { typed, setTyped, dirty, recovered, setRecovered };
};

/**
 * A form over stored values. What is typed stays until it is saved: through a reload, and when somebody else saves. Its
 * errors appear with the first attempt to save, those of a field with a name when it is left, and each goes once its field
 * is right.
 */
export const useSavedForm = <Stored, Form extends object, Input, Answer extends Saved<Stored, Form>>(
  options: SavedFormOptions<Stored, Form, Input, Answer>,
) => {
  const { stored, read, toInput, check, fieldOf = (path) => path, words } = options;
  const merge = options.merge ?? keepTyped(options);
  const element = useRef<HTMLFormElement>(null);
  const { typed, setTyped, dirty, recovered, setRecovered } = useTyped(options, merge);
  const { form, base } = typed;
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState(NOWHERE);
  const [refused, setRefused] = useState(NONE);
  const [conflicts, setConflicts] = useState(recovered?.conflicts ?? []);

  const errorsOf = (issues: readonly FormIssue[], of: Form) => errorsIn(issues, (path) => fieldOf(path, of));
  const checked = (of: Form) => errorsOf(check(toInput(of)), of);
  const refusalsOf = (error: Error, of: Form) => errorsOf(error instanceof ApiError ? error.issues : [], of);
  const { mutate, isPending } = useApiMutation({
    publishes: options.publishes,
    send: (call, sent: Typed<Form>) => options.save(toInput(sent.form), call, sent),
    done: (_, sent) => ({
      text: words.saved,
      title: words.savedTitle,
      textHere: words.savedHere,
      action: options.offersUndo ? undo(() => takeBack(sent)) : undefined,
    }),
    onDone: (answer, { form: submitted }, client) => {
      setTyped((now) => merge(answer.sent ?? submitted, now.form, answer.stored));
      setTried(false);
      setLeft(NOWHERE);
      setRecovered(null);
      return options.onSaved?.(answer, client);
    },
    failed: (error, { form: submitted }) => {
      const { saveFailed } = words;
      const isQuiet = Object.keys(refusalsOf(error, submitted)).some((field) => options.isQuiet?.(field));
      if (isQuiet || error instanceof SettingsClash) return null;
      return typeof saveFailed === 'string' ? saveFailed : saveFailed(error);
    },
    onFailed: (error, { form: submitted }, client) => {
      if (error instanceof SettingsClash) return setConflicts(error.conflicts);
      setRefused(refusalsOf(error, submitted));
      focusFirstWrong(element.current);
      return options.onFailed?.(error, client);
    },
  });
  /** Text typed since the save stays. */
  const takeBack = ({ form: saved, base: before }: Typed<Form>): void => {
    const back = (now: Form): Form =>
      mapNames(Object.keys(now) as (keyof Form & string)[], (name) =>
        sameValue(now[name], saved[name]) ? before[name] : now[name],
      ) as Form;
    setTyped((now) => ({ ...now, form: back(now.form) }));
    mutate({ form: before, base: saved });
  };
  const saveThis = (sent: Typed<Form>): void => {
    if (isPending) return;
    setTried(true);
    const errors = options.onlyAdvises ? NONE : checked(sent.form);
    if (Object.keys(errors).length > 0) focusFirstWrong(element.current);
    else mutate(sent);
  };
  const advice = (): FormErrors =>
    Object.fromEntries(
      Object.entries(tried || left.size > 0 ? checked(form) : NONE).filter(([name]) => tried || left.has(name)),
    );
  const errors = { ...advice(), ...refused };
  const change = useCallback(
    (part: Partial<Form> | ((now: Form) => Partial<Form>)): void => {
      setTyped((now) => ({ ...now, form: { ...now.form, ...(typeof part === 'function' ? part(now.form) : part) } }));
      setRefused(NONE);
    },
    [setTyped],
  );
  return {
    form,
    /** The stored values on which the fields are based. */
    base,
    errors,
    dirty,
    saving: isPending,
    recoveredAt: recovered?.at ?? null,
    /** The fields that both people changed, while the person is asked about them. */
    conflicts,
    /** For the form's element. */
    element,
    change,
    /** The person has left the field. */
    leave: (name: string): void => {
      if (name && !left.has(name)) setLeft(new Set(left).add(name));
    },
    /** Props of the field of a text. */
    text: (name: TextOf<Form>) => ({
      value: String(form[name]),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value } as Partial<Form>),
    }),
    save: () => saveThis(typed),
    /** Saves the person's choice. */
    resolve: (keepTheirs: ReadonlySet<string>) => {
      const chosen = { form: merge(base, form, stored, keepTheirs).form, base: read(stored) };
      setTyped(chosen);
      setConflicts([]);
      saveThis(chosen);
    },
    putOff: () => setConflicts([]),
    discard: () => {
      setTyped({ form: read(stored), base: read(stored) });
      setConflicts([]);
      setRecovered(null);
      setTried(false);
      setLeft(NOWHERE);
      setRefused(NONE);
    },
  };
};
