import { SECTIONS_MAX } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { v7 as newId } from 'uuid';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import { ItemButtons, moved } from './item-buttons.tsx';
import type { PageForm } from './use-page-form.ts';

type Questions = PageForm['questions'];

interface QuestionsCardProps {
  questions: Questions;
  errors: FormErrors;
  onChange: (questions: Questions) => void;
}

export const QuestionsCard = ({ questions, errors, onChange }: QuestionsCardProps) => {
  const change = (id: string, part: Partial<Questions[number]>) =>
    onChange(questions.map((item) => (item.id === id ? { ...item, ...part } : item)));
  return (
    <Card title="Questions" description="What people ask before they book. Visitors open each answer.">
      <ol className="grid gap-6">
        {questions.map(({ id, question, answer }, at) => (
          <li key={id} className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
            <div className="flex items-end gap-1">
              <TextField
                label={`Question ${at + 1}`}
                className="flex-1"
                counter={<TextCounter length={question.length} max={SECTIONS_MAX.question} />}
                error={errors[`questions.${at}.question`]}
                value={question}
                onChange={({ target }) => change(id, { question: target.value })}
              />
              <ItemButtons
                what={`question ${at + 1}`}
                at={at}
                count={questions.length}
                onMove={(to) => onChange(moved(questions, at, to))}
                onRemove={() => onChange(questions.filter((item) => item.id !== id))}
              />
            </div>
            <TextField
              multiline
              label={`Answer ${at + 1}`}
              counter={<TextCounter length={answer.length} max={SECTIONS_MAX.answer} />}
              error={errors[`questions.${at}.answer`]}
              value={answer}
              onChange={({ target }) => change(id, { answer: target.value })}
            />
          </li>
        ))}
      </ol>
      {questions.length < SECTIONS_MAX.questions && (
        <Button
          className={questions.length > 0 ? 'mt-4 border-dashed' : 'border-dashed'}
          onClick={() => onChange([...questions, { id: newId(), question: '', answer: '' }])}
        >
          <Plus aria-hidden />
          Add Question
        </Button>
      )}
    </Card>
  );
};
