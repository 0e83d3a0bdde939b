import {
  answerField,
  type EnquiryReply,
  FORM_QUESTIONS_MAX,
  type FormAnswers,
  type Issue,
  inOneLine,
  isSeen,
  packagesAsked,
  type Settings,
  wordsIn,
} from '@shutterdesk/shared';
import { HttpError } from '../../http/http-error.ts';

interface Sent extends FormAnswers {
  readonly selectedPackage: string;
}

/** The question of an answer of which neither the form nor the settings know the words. */
const UNKNOWN = 'A question that is no longer asked';

/**
 * The answers to the studio's own questions, with the words by which the form asked them. Whatever a visitor typed is
 * kept: an answer that is no longer offered, or that to a question that is gone or that another package is asked.
 * @throws {HttpError} invalid_request for an answer that is too long, or that is required and that the form asked for
 */
export const repliesIn = (settings: Settings, { answers = {}, asked = {}, selectedPackage }: Sent): EnquiryReply[] => {
  const { form } = wordsIn(settings.language);
  const { formQuestions, packages } = settings;
  const answerTo = (id: string): string => answers[id] ?? '';
  const kindOf = (id: string) => formQuestions.find((question) => question.id === id)?.kind ?? 'lines';
  const issues: Issue[] = [];
  for (const { id, isRequired, packageIds } of formQuestions) {
    const isAsked = packagesAsked({ packageIds }, packages)?.includes(selectedPackage) ?? true;
    if (isRequired && isAsked && asked[id] !== undefined && !isSeen(answerTo(id)))
      issues.push({ path: answerField(id), message: form.required });
  }
  for (const [id, answer] of Object.entries(answers)) {
    const max = FORM_QUESTIONS_MAX[kindOf(id) === 'lines' ? 'lines' : 'line'];
    if ([...answer].length > max) issues.push({ path: answerField(id), message: form.tooLong(max) });
  }
  const [first] = issues;
  if (first) throw new HttpError('invalid_request', first.message, { issues });
  const known = formQuestions.map(({ id }) => id);
  const ids = [...known, ...Object.keys(answers).filter((id) => !known.includes(id))];
  return ids.flatMap((id) => {
    const answer = kindOf(id) === 'lines' ? answerTo(id) : inOneLine(answerTo(id));
    const question = asked[id] || (formQuestions.find((one) => one.id === id)?.words ?? UNKNOWN);
    return isSeen(answer) ? [{ question: inOneLine(question), answer }] : [];
  });
};
