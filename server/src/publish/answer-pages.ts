import type { OutgoingHttpHeaders } from 'node:http';
import type { EnquiryAnswer, SiteContent, SiteRenderer } from '@shutterdesk/site/renderer';
import { answerHeaders, type SiteSecurity } from './site-routes.ts';

/** The page with the result of a form. */
export interface AnswerPage {
  readonly headers: OutgoingHttpHeaders;
  readonly html: Uint8Array;
}

/**
 * Renders the page with an answer. An answer that is the same for everybody is always the same object, so it is
 * rendered once for each state of the content.
 */
export const createAnswerPages = ({ renderAnswer }: Pick<SiteRenderer, 'renderAnswer'>, security: SiteSecurity) => {
  const rendered = new WeakMap<EnquiryAnswer, { readonly content: SiteContent; readonly page: Promise<AnswerPage> }>();

  const render = async (content: SiteContent, answer: EnquiryAnswer): Promise<AnswerPage> => {
    const { bytes } = await renderAnswer(content, answer);
    return { headers: answerHeaders(bytes, security), html: bytes };
  };

  return (content: SiteContent, answer: EnquiryAnswer): Promise<AnswerPage> => {
    const before = rendered.get(answer);
    if (before?.content === content) return before.page;
    const page = render(content, answer);
    rendered.set(answer, { content, page });
    page.catch(() => rendered.delete(answer));
    return page;
  };
};
