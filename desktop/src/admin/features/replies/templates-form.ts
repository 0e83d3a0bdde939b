import { ApiError, type Issue, type ReplyTemplate, replyTemplatesInputSchema, sameValue } from '@shutterdesk/shared';
import type { FieldErrors, Resolver, ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';

export const FIELDS = ['name', 'subject', 'text'] as const;
type Field = (typeof FIELDS)[number];

const typedTemplateSchema = z.object({ id: z.string(), name: z.string(), subject: z.string(), text: z.string() });

export const templatesFormSchema = z.object({ templates: z.array(typedTemplateSchema) });
export type TemplatesForm = z.infer<typeof templatesFormSchema>;

/** An error of one field of one template. */
export interface FieldIssue {
  readonly place: number;
  readonly field: Field;
  readonly message: string;
}

const isField = (name: unknown): name is Field => FIELDS.some((field) => field === name);

const fieldIssueOf = (path: readonly PropertyKey[], message: string): readonly FieldIssue[] => {
  const [list, place, field] = path;
  return list === 'templates' && isField(field) ? [{ place: Number(place), field, message }] : [];
};

/** The issues in the server's answer; none if the failure is another one. */
export const issuesIn = (error: unknown): readonly FieldIssue[] =>
  error instanceof ApiError
    ? error.issues.flatMap(({ path, message }: Issue) => fieldIssueOf(path.split('.'), message))
    : [];

const errorsOf = (issues: readonly FieldIssue[]): FieldErrors<TemplatesForm> => {
  const templates: NonNullable<FieldErrors<TemplatesForm>['templates']> = [];
  for (const { place, field, message } of issues) {
    const before = templates[place] ?? {};
    if (!before[field]) templates[place] = { ...before, [field]: { type: 'rule', message } };
  }
  return { templates };
};

/** The server's own rules. */
export const templatesResolver: Resolver<TemplatesForm> = (values): ResolverResult<TemplatesForm> => {
  const { error } = replyTemplatesInputSchema.safeParse(values);
  if (!error) return { values, errors: {} };
  return { values: {}, errors: errorsOf(error.issues.flatMap(({ path, message }) => fieldIssueOf(path, message))) };
};

const tidy = ({ templates }: TemplatesForm): readonly ReplyTemplate[] =>
  templates.map(({ id, name, subject, text }) => ({
    id,
    name: name.trim(),
    subject: subject.trim(),
    text: text.trim(),
  }));

export const isSameForm = (one: TemplatesForm, other: TemplatesForm): boolean => sameValue(tidy(one), tidy(other));
