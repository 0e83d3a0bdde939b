import type { FormQuestion } from '../schema/form-questions.ts';
import type { Settings } from '../schema/settings.ts';

/** The names of the packages that a question is asked for; null for all. */
export const packagesAsked = (
  { packageIds }: Pick<FormQuestion, 'packageIds'>,
  packages: Settings['packages'],
): readonly string[] | null =>
  packageIds.length === 0 ? null : packages.filter(({ id = '' }) => packageIds.includes(id)).map(({ name }) => name);

/** The names of a form's fields that belong to the question with an id. */
export const answerField = (id: string) => `answers.${id}` as const;
export const askedField = (id: string) => `asked.${id}` as const;

type Sent<Value> = { readonly [Part in 'answers' | 'asked']?: Readonly<Record<string, Value>> };

/** The fields of a form about the studio's own questions; empty for a form without any. */
export const answersTyped = <Value>(typed: Readonly<Record<string, Value>>): Sent<Value> => {
  const sent: { [Part in 'answers' | 'asked']?: Record<string, Value> } = {};
  for (const [name, value] of Object.entries(typed)) {
    const [part, id] = name.split('.');
    if (id && (part === 'answers' || part === 'asked')) sent[part] = { ...sent[part], [id]: value };
  }
  return sent;
};
