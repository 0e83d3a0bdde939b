import type { OutgoingHttpHeaders } from 'node:http';
import type { EnquiryAnswer, SiteContent, SiteRenderer } from '@shutterdesk/site/renderer';
import { answerHeaders, type SiteSecurity } from './file-headers.ts';

/** The page with the result of a form. */
export interface AnswerPage {
  readonly headers: OutgoingHttpHeaders;
  readonly html: Uint8Array;
}

/** Contains nothing that a person typed, so it is the same for everybody. */
const isForEverybody = ({ values, errors }: EnquiryAnswer): boolean =>
  Object.keys(values).length === 0 && Object.keys(errors).length === 0;

interface Rendered {
  readonly content: SiteContent;
  readonly words: string;
  readonly page: Promise<AnswerPage>;
}

/**
 * Renders the page with an answer. An answer that is the same for everybody is rendered once for each state of the
 * content.
 */
export const createAnswerPages = ({ renderAnswer }: Pick<SiteRenderer, 'renderAnswer'>, security: SiteSecurity) => {
  let last: Rendered | null = null;

  const render = async (content: SiteContent, answer: EnquiryAnswer): Promise<AnswerPage> => {
    const { bytes } = await renderAnswer(content, answer);
    return { headers: answerHeaders(bytes, security), html: bytes };
  };

  return (content: SiteContent, answer: EnquiryAnswer): Promise<AnswerPage> => {
    if (!isForEverybody(answer)) return render(content, answer);
    const words = JSON.stringify(answer.notice);
    if (last?.content === content && last.words === words) return last.page;
    const rendered = { content, words, page: render(content, answer) };
    last = rendered;
    rendered.page.catch(() => {
      if (last === rendered) last = null;
    });
    return rendered.page;
  };
};
