import {
  FORM_QUESTIONS_MAX,
  type FormQuestion,
  type PublicWords,
  packagesAsked,
  type QuestionKind,
  type Settings,
} from '@shutterdesk/shared';
import type { PackageChoice } from './page-content.ts';

/** The properties by which one kind of field differs from another. */
export interface QuestionField {
  readonly label?: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly multiline?: boolean;
  readonly choices?: readonly PackageChoice[];
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly maxLength?: number;
  readonly inputMode?: 'email' | 'tel' | 'decimal';
}

/** A question of the studio's own in the form. */
export interface AskedQuestion {
  readonly id: string;
  readonly words: string;
  /** The names of its packages, one in each line; absent for all. */
  readonly packages?: string;
  readonly field: QuestionField;
}

const ON_ONE_LINE = { maxLength: FORM_QUESTIONS_MAX.line } as const;

const FIELDS: Readonly<Record<QuestionKind, QuestionField>> = {
  line: ON_ONE_LINE,
  lines: { maxLength: FORM_QUESTIONS_MAX.lines, multiline: true },
  choice: {},
  number: { ...ON_ONE_LINE, inputMode: 'decimal' },
  date: { type: 'date' },
};

const fieldOf = ({ kind, words, choices, isRequired }: FormQuestion, { form }: PublicWords): QuestionField => ({
  ...FIELDS[kind],
  ...(kind === 'choice'
    ? {
        choices: [{ value: '', label: form.choose }, ...choices.map((choice) => ({ value: choice, label: choice }))],
      }
    : {}),
  ...(isRequired ? { label: words, required: true } : { label: `${words} ${form.optional}` }),
});

/** The questions that at least one package is asked. */
export const formQuestionsOf = (settings: Settings, say: PublicWords): readonly AskedQuestion[] =>
  settings.formQuestions.flatMap((question) => {
    const { id, words } = question;
    const packages = packagesAsked(question, settings.packages);
    const field = fieldOf(question, say);
    if (!packages) return [{ id, words, field }];
    const hint = `${say.form.onlyFor} ${packages.join(', ')}`;
    return packages.length === 0 ? [] : [{ id, words, packages: packages.join('\n'), field: { ...field, hint } }];
  });
