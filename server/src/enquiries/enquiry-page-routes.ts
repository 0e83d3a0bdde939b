import { ENQUIRY_PAGE, formTraceSchema, type Issue, newEnquirySchema } from '@shutterdesk/shared';
import { ENQUIRY_FAILED, ENQUIRY_SENT, type EnquiryAnswer, fieldErrorsOf } from '@shutterdesk/site/renderer';
import { type Request, type Response, Router, urlencoded } from 'express';
import type { Context } from '../context.ts';
import { nameRequest } from '../edge/request-id.ts';
import { HttpError } from '../http/http-error.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { takeAllowance, wholeNetworkOf } from '../http/rate-limits.ts';
import { ourFormsOnly } from '../http/same-origin.ts';
import { type ReceiveEnquiry, TOO_MANY_ENQUIRIES } from './receive-enquiry.ts';

const FIELDS = Object.keys(newEnquirySchema.shape);
const SENT: EnquiryAnswer = { notice: ENQUIRY_SENT, values: {}, errors: {} };
const CHECK_FIELDS = { ...ENQUIRY_FAILED, text: 'Please correct what is marked below.' };

type Typed = Readonly<Record<string, string>>;

/** The marks of the form: hidden fields, of this page and of older ones, and the consent line. */
const TRACES = ['topic', 'consentShown', 'consent'];

/** The form's fields as they were typed; any other field is dropped. */
const typedIn = (body: unknown): Typed => {
  const entries = Object.entries(body ?? {}).filter(([name]) => TRACES.includes(name) || FIELDS.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : '']));
};

const traceOf = ({ topic, consentShown, consent }: Typed) =>
  formTraceSchema.parse({ topic, consentShown, consent, proof: null });

const issuesOf = (typed: Typed): readonly Issue[] =>
  newEnquirySchema
    .safeParse(typed)
    .error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? [];

const refusal = (error: unknown, { topic: _t, consentShown: _s, consent: _c, ...values }: Typed): EnquiryAnswer => {
  if (!(error instanceof HttpError)) return { notice: ENQUIRY_FAILED, values, errors: {} };
  if (error.issues.length > 0) return { notice: CHECK_FIELDS, values, errors: fieldErrorsOf(error.issues) };
  return { notice: { ...ENQUIRY_FAILED, text: error.message }, values, errors: {} };
};

/**
 * The form for browsers without JavaScript. It has the API's rules, limits and storage, and answers with the page,
 * with the typed text still in the form. The same message sent twice (Back, a reload) is stored once.
 */
export const enquiryPageRouter = (needs: Context, receive: ReceiveEnquiry, idempotency: Idempotency): Router => {
  const { config, limits, logger, publisher } = needs;

  const store = async (request: Request, typed: Typed): Promise<void> => {
    await takeAllowance(limits.enquiries, request, TOO_MANY_ENQUIRIES, limits.enquiriesBySite);
    const issues = issuesOf(typed);
    if (issues.length > 0) throw new HttpError('invalid_request', CHECK_FIELDS.text, { issues });
    const body = { ...newEnquirySchema.parse(typed), ...traceOf(typed) };
    const fingerprint = idempotency.fingerprint('POST', ENQUIRY_PAGE, typed);
    await idempotency.once({ owner: 'form', key: fingerprint, fingerprint }, async (attempt) => ({
      status: 201,
      body: await receive(attempt, body, wholeNetworkOf(request)),
    }));
  };

  const answer = async (request: Request, response: Response, status: number, result: EnquiryAnswer): Promise<void> => {
    await takeAllowance(limits.enquiryPages, request, TOO_MANY_ENQUIRIES, limits.enquiryPagesBySite);
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
      try {
        await store(request, typed);
        response.redirect(303, `${ENQUIRY_PAGE}?sent#contact`);
      } catch (error) {
        if (!(error instanceof HttpError))
          logger.error({ err: error }, 'an inquiry could not be stored: the visitor was asked to try again');
        await answer(request, response, error instanceof HttpError ? error.status : 503, refusal(error, typed));
      }
    },
  );
  router.get(ENQUIRY_PAGE, async (request, response) => {
    if (request.query.sent === undefined) return response.redirect(303, '/#contact');
    return answer(request, response, 200, SENT);
  });
  return router;
};
