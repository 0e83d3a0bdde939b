import type { PageContent } from '../page-content.ts';

/** Each answer opens without a script, and stands open on paper. */
export const Questions = ({ questions, headings }: Pick<PageContent, 'questions' | 'headings'>) =>
  questions.length > 0 && (
    <section className="section questions" id="questions">
      <div className="questions-frame">
        <h2 dir="auto">{headings.questionsTitle}</h2>
        <div>
          {questions.map(({ id, question, answer }) => (
            <details key={id}>
              <summary>
                <span className="question min-w-0" dir="auto">
                  {question}
                </span>
              </summary>
              <p dir="auto">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
