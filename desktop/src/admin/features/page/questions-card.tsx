import { SECTIONS_MAX } from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Card } from '#ui/card.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import type { PageForm } from './use-page-form.ts';

interface QuestionsCardProps {
  questions: PageForm['questions'];
  errors: FormErrors;
  onChange: (questions: PageForm['questions']) => void;
}

export const QuestionsCard = ({ questions, errors, onChange }: QuestionsCardProps) => (
  <Card title="Questions" description="What people ask before they book. Visitors open each answer.">
    <ItemList
      label="Questions"
      items={questions}
      max={SECTIONS_MAX.questions}
      nameOf={(_, at) => `question ${at + 1}`}
      onChange={onChange}
      add="Add Question"
      onAdd={() => onChange([...questions, { id: newId(), question: '', answer: '' }])}
    >
      {({ item: { question, answer }, at, buttons, change }) => (
        <>
          <div className="flex items-end gap-1">
            <TextField
              label={`Question ${at + 1}`}
              className="flex-1"
              counter={<TextCounter length={question.length} max={SECTIONS_MAX.question} />}
              error={errors[`questions.${at}.question`]}
              value={question}
              onChange={({ target }) => change({ question: target.value })}
            />
            {buttons}
          </div>
          <TextField
            multiline
            label={`Answer ${at + 1}`}
            counter={<TextCounter length={answer.length} max={SECTIONS_MAX.answer} />}
            error={errors[`questions.${at}.answer`]}
            value={answer}
            onChange={({ target }) => change({ answer: target.value })}
          />
        </>
      )}
    </ItemList>
  </Card>
);
