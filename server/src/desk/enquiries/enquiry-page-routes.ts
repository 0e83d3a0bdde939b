import {
  answersTyped,
  ENQUIRY_PAGE,
  enquiryIssues,
  formAnswersSchema,
  formTraceSchema,
  invalidRequest,
  newEnquirySchema,
  type PublicWords,
  wordsIn,
} from '@shutterdesk/shared';
import { type EnquiryAnswer, enquiryFailed, enquirySent, fieldErrorsOf } from '@shutterdesk/site/renderer';
import { type Request, type Response, Router, urlencoded } from 'express';
import type { Context } from '../../context.ts';
import { nameRequest } from '../../edge/request-id.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Idempotency } from '../../http/idempotency.ts';
import { takeAllowance } from '../../http/rate-limits.ts';
import { ourFormsOnly } from '../../http/same-origin.ts';
import type { ReceiveEnquiry } from './receive-enquiry.ts';

const FIELDS = Object.keys(newEnquirySchema.shape);

type Typed = Readonly<Record<string, string>>;

/** The marks of the form: hidden fields, of this page and of older ones, and the consent line. */
const TRACES = ['topic', 'consentShown', 'consent'];

/** The fields of the studio's own questions, by their ids. */
const OF_QUESTION = /^(?:answers|asked)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The form's fields as they were typed; any other field is dropped. */
const typedIn = (body: unknown): Typed => {
  const entries = Object.entries(body ?? {}).filter(
    ([name]) => TRACES.includes(name) || FIELDS.includes(name) || OF_QUESTION.test(name),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
};

const traceOf = ({ topic, consentShown, consent }: Typed) =>
  formTraceSchema.parse({ topic, consentShown, consent, proof: null });

/** @throws {HttpError} invalid_request */
const answersIn = (typed: Typed, { notices }: PublicWords) => {
  const { data, error } = formAnswersSchema.safeParse(answersTyped(typed));
  if (data) return data;
  throw new HttpError('invalid_request', notices.correct, { issues: invalidRequest(error.issues).issues });
};

const refusal = (error: unknown, typed: Typed, words: PublicWords): EnquiryAnswer => {
  const { topic: _t, consentShown: _s, consent: _c, ...values } = typed;
  if (!(error instanceof HttpError)) return { notice: enquiryFailed(words), values, errors: {} };
  if (error.issues.length === 0) return { notice: enquiryFailed(words, error.message), values, errors: {} };
  return { notice: enquiryFailed(words, words.notices.correct), values, errors: fieldErrorsOf(error.issues) };
};

/**
 * The form for browsers without JavaScript. It has the API's rules, limits and storage, and answers with the page,
 * with the typed text still in the form. The same message sent twice (Back, a reload) is stored once.
 */
export const enquiryPageRouter = (needs: Context, receive: ReceiveEnquiry, idempotency: Idempotency): Router => {
  const { config, limits, logger, publisher, settings } = needs;

  const words = async (): Promise<PublicWords> => wordsIn((await settings()).language);

  const store = async (request: Request, typed: Typed, say: PublicWords): Promise<void> => {
    const { form, notices } = say;
    await takeAllowance(limits.enquiries, request, notices.tooMany, limits.enquiriesBySite);
    const issues = enquiryIssues(typed, form);
    if (issues.length > 0) throw new HttpError('invalid_request', notices.correct, { issues });
    const body = { ...newEnquirySchema.parse(typed), ...answersIn(typed, say), ...traceOf(typed) };
    const fingerprint = idempotency.fingerprint('POST', ENQUIRY_PAGE, typed);
    await idempotency.once({ owner: 'form', key: fingerprint, fingerprint }, async (attempt) => ({
      status: 201,
      body: await receive(attempt, body),
    }));
  };

  const answer = async (request: Request, response: Response, status: number, result: EnquiryAnswer): Promise<void> => {
    const { tooMany } = (await words()).notices;
    await takeAllowance(limits.enquiryPages, request, tooMany);
    const { headers, html } = await publisher.answerPage(result);
    if (status >= 400) nameRequest(response);
    response.status(status).set(headers).end(html);
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.post(
    ENQUIRY_PAGE,
    ourFormsOnly(config),
    urlencoded({ extended: false, limit: '256kb', parameterLimit: 50, inflate: false }),
    async (request, response) => {
      const typed = typedIn(request.body);
      const say = await words();
      try {
        await store(request, typed, say);
        response.redirect(303, `${ENQUIRY_PAGE}?sent#contact`);
      } catch (error) {
        if (!(error instanceof HttpError))
          logger.error({ err: error }, 'an inquiry could not be stored: the visitor was asked to try again');
        await answer(request, response, error instanceof HttpError ? error.status : 503, refusal(error, typed, say));
      }
    },
  );
  router.get(ENQUIRY_PAGE, async (request, response) => {
    if (request.query.sent === undefined) return response.redirect(303, '/#contact');
    return answer(request, response, 200, { notice: enquirySent(await words()), values: {}, errors: {} });
  });
  return router;
};
