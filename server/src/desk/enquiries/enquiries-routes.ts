import {
  addEnquiryNote,
  deleteEnquiry,
  deleteEnquiryNote,
  en,
  LETTERS_A_DAY,
  markEnquiry,
  nameOf,
  readEnquiryChallenge,
  sendEnquiry,
  sendLetter,
  takeBackLetter,
} from '@shutterdesk/shared';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../../context.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { type Api, mount } from '../../http/mount.ts';
import { limitByAddress } from '../../http/rate-limits.ts';
import { signedInUser } from '../../http/sessions.ts';
import * as enquiries from './enquiries-repository.ts';
import { addLetter, takeLetterBack } from './enquiry-letters-repository.ts';
import { addNote, deleteNote } from './enquiry-notes-repository.ts';
import type { ReceiveEnquiry } from './receive-enquiry.ts';

const MANY_LETTERS = `You have sent ${LETTERS_A_DAY} replies in the last 24 hours. Please send this one later.`;

export const mountEnquiries = (
  api: Api,
  { clock, db, challenges, limits, mail }: Context,
  receive: ReceiveEnquiry,
): void => {
  mount(
    api,
    sendEnquiry,
    ({ attempt, body }) => receive(attempt, body),
    limitByAddress(limits.enquiries, en.notices.tooMany, limits.enquiriesBySite),
  );

  mount(api, readEnquiryChallenge, () => challenges.give());

  /** `done` is undefined if an earlier attempt has already done it. */
  const existing = async (id: string, done: boolean | undefined) => {
    const enquiry = done === false ? null : await enquiries.findEnquiry(db, id);
    if (!enquiry) throw notFound('inquiry');
    return enquiry;
  };

  mount(api, markEnquiry, async ({ attempt, params, body, response }) => {
    const by = nameOf(signedInUser(response));
    return existing(params.id, await attempt.commit((trx) => enquiries.markEnquiry(trx, params.id, body, by)));
  });

  mount(api, addEnquiryNote, async ({ attempt, params, body, response }) => {
    const note = { id: body.id ?? attempt.id, text: body.text, author: nameOf(signedInUser(response)) };
    return existing(params.id, await attempt.commit((trx) => addNote(trx, params.id, note)));
  });

  mount(api, deleteEnquiryNote, async ({ attempt, params }) => {
    const deleted = await attempt.commit((trx) => deleteNote(trx, params.id, params.note));
    if (deleted === false) throw notFound('note');
    return existing(params.id, deleted);
  });

  mount(api, sendLetter, async ({ attempt, params, body, response }) => {
    const user = signedInUser(response);
    const letter = { ...body, id: body.id ?? attempt.id, author: nameOf(user) };
    if (!attempt.repeated) {
      await limits.letters.consume(user.id).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? new HttpError('too_many_letters', MANY_LETTERS) : refusal;
      });
    }
    const sent = await attempt.commit((trx) => addLetter(trx, params.id, letter, clock.now(), mail));
    mail.wake();
    return existing(params.id, sent);
  });

  mount(api, takeBackLetter, async ({ attempt, params }) => {
    const taken = await attempt.commit((trx) => takeLetterBack(trx, params.id, params.letter, mail));
    if (taken === false) throw notFound('reply');
    return existing(params.id, taken);
  });

  mount(api, deleteEnquiry, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => enquiries.deleteEnquiry(trx, params.id));
    if (!deleted && !attempt.repeated) throw notFound('inquiry');
  });
};
