import {
  FORM_QUESTIONS_MAX,
  offPageWordsIn,
  QUESTION_KINDS,
  type QuestionKind,
  type Settings,
} from '@shutterdesk/shared';
import { useId } from 'react';
import { v7 as newId } from 'uuid';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField, SwitchField, Toggle } from '#ui/choice-field.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageCardProps, PageForm } from './use-page-form.ts';

type Question = PageForm['formQuestions'][number];

const KIND_LABELS: Readonly<Record<QuestionKind, string>> = {
  line: 'One line',
  lines: 'Several lines',
  choice: 'A choice',
  number: 'A number',
  date: 'A date',
};

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

interface PackagesFieldProps {
  of: string;
  packages: Settings['packages'];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The packages that a question is asked for; none is all. One that has been removed can only be taken away. */
const PackagesField = ({ of, packages, chosen, onChange }: PackagesFieldProps) => {
  const id = useId();
  const offered = packages.flatMap((item) => (item.id === undefined ? [] : [{ id: item.id, name: item.name }]));
  const removed = chosen.filter((one) => !offered.some((item) => item.id === one));
  const all = [...offered, ...removed.map((one) => ({ id: one, name: 'A removed package' }))];
  if (all.length === 0) return null;
  return (
    <div>
      <p id={id} className="text-sm font-medium">
        Only for <span className="sr-only">{of}</span>
      </p>
      <p className="mb-1.5 text-sm text-muted">Everyone gets this question unless you choose packages.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like a label */}
      <div role="group" aria-labelledby={id} className="flex flex-wrap gap-1">
        {all.map((item) => {
          const isOn = chosen.includes(item.id);
          return (
            <Toggle
              key={item.id}
              dir="auto"
              isOn={isOn}
              className="max-w-full px-3 sm:pointer-fine:min-h-10"
              onClick={() => onChange(isOn ? chosen.filter((one) => one !== item.id) : [...chosen, item.id])}
            >
              {item.name}
            </Toggle>
          );
        })}
      </div>
    </div>
  );
};

const blank = (part: Partial<Question> = {}): Question => ({
  ...{ id: newId(), words: '', kind: 'line', choices: [], isRequired: false, packageIds: [] },
  ...part,
});

/** The answers of a choice are typed in one field, one in each line. */
const choicesError = (errors: FormErrors, at: number): string | undefined =>
  Object.entries(errors).find(([path]) => path.startsWith(`formQuestions.${at}.choices`))?.[1];

export const FormQuestionsCard = ({ page, packages }: PageCardProps & Pick<Settings, 'packages'>) => {
  const { errors } = page;
  const { formQuestions: questions, language } = page.form;
  const onChange = (formQuestions: PageForm['formQuestions']) => page.change({ formQuestions });
  const { foundUs } = offPageWordsIn(language || null);
  const isAsked = questions.some(({ words }) => words.trim() === foundUs.question);
  const canAdd = questions.length < FORM_QUESTIONS_MAX.questions;
  return (
    <Card
      title="Inquiry form"
      description="Your own questions, below the message. Answers come with the inquiry, in Bookings and by email."
    >
      <ItemList
        label="Questions of the form"
        name="formQuestions"
        items={questions}
        errors={errors}
        max={FORM_QUESTIONS_MAX.questions}
        nameOf={(_, at) => `form question ${at + 1}`}
        onChange={onChange}
        add="Add Form Question"
        blank={blank}
      >
        {({ item: { kind, choices, isRequired, packageIds }, at, buttons, text, change }) => (
          <>
            <div className="flex items-end gap-1">
              <TextField
                label={`Form question ${at + 1}`}
                className="flex-1"
                limit={FORM_QUESTIONS_MAX.words}
                {...text('words')}
              />
              {buttons}
            </div>
            <ChoiceField
              label={`Answer to question ${at + 1}`}
              className="min-w-0 max-w-xs"
              value={kind}
              choices={KINDS}
              onChange={(next) => change({ kind: next })}
            />
            {kind === 'choice' && (
              <TextField
                multiline
                label={`Choices of question ${at + 1}`}
                hint={`One in each line, up to ${FORM_QUESTIONS_MAX.choices}.`}
                error={choicesError(errors, at)}
                value={choices.join('\n')}
                onChange={({ target }) => change({ choices: target.value.split('\n') })}
              />
            )}
            <SwitchField
              label={`Question ${at + 1} must be answered`}
              checked={isRequired}
              onChange={(checked) => change({ isRequired: checked })}
            />
            <PackagesField
              of={`question ${at + 1}`}
              packages={packages}
              chosen={packageIds}
              onChange={(chosen) => change({ packageIds: chosen })}
            />
          </>
        )}
      </ItemList>
      {canAdd && !isAsked && (
        <Button
          className="mt-2 max-sm:w-full"
          onClick={() =>
            onChange([...questions, blank({ words: foundUs.question, kind: 'choice', choices: [...foundUs.answers] })])
          }
        >
          Ask “{foundUs.question}”
        </Button>
      )}
    </Card>
  );
};
