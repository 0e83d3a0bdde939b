import { contract } from '@shutterdesk/shared';
import compression from 'compression';
import express, { type Express, Router } from 'express';
import { mountActivity } from './accounts/activity-routes.ts';
import { mountAdminUsers } from './accounts/admin-users-routes.ts';
import { mountAuth } from './accounts/auth-routes.ts';
import { mountDevices } from './accounts/devices-routes.ts';
import { mountInvitations } from './accounts/invitations-routes.ts';
import { mountSetUp } from './accounts/set-up-routes.ts';
import { mountBackup } from './backup/backup-routes.ts';
import { mountTransfer } from './backup/transfer-routes.ts';
import { mountCheckup } from './checkup/checkup-routes.ts';
import { mountHealth } from './checkup/health-routes.ts';
import { brandNameOf } from './config/brand-name.ts';
import { NO_ADDRESS } from './config/set-up.ts';
import { mountBin } from './content/bin-routes.ts';
import { mountCollections } from './content/collections-routes.ts';
import { mountGallery } from './content/gallery/gallery-routes.ts';
import { mountHero } from './content/hero-routes.ts';
import { mountLostAddresses } from './content/lost-addresses-routes.ts';
import { mountMedia } from './content/media-routes.ts';
import { readSettings, saveSettings } from './content/settings-repository.ts';
import { mountSettings } from './content/settings-routes.ts';
import { mountStudioPictures } from './content/studio-pictures-routes.ts';
import { mountUploads } from './content/uploads-routes.ts';
import type { Context } from './context.ts';
import { savePart } from './db/site-config-rows.ts';
import { mountCalendar } from './desk/calendar/calendar-routes.ts';
import {
  findEnquiry,
  listDeletedEnquiries,
  purgeEnquiry,
  restoreEnquiry,
} from './desk/enquiries/enquiries-repository.ts';
import { mountEnquiries } from './desk/enquiries/enquiries-routes.ts';
import { mountEnquiryLists } from './desk/enquiries/enquiry-list-routes.ts';
import { enquiryPageRouter } from './desk/enquiries/enquiry-page-routes.ts';
import { mountReadMarks } from './desk/enquiries/read-marks-routes.ts';
import { createReceiveEnquiry } from './desk/enquiries/receive-enquiry.ts';
import { mountOpenDay } from './desk/open-day-routes.ts';
import { mountPrivacy } from './desk/privacy/privacy-routes.ts';
import { mountReplyFiles } from './desk/reply-files.ts';
import { mountReplyTemplates } from './desk/reply-templates-routes.ts';
import { rememberSaves } from './edge/read-your-writes.ts';
import { stayOnHttps } from './edge/stay-on-https.ts';
import { allowPublicPage } from './http/cors.ts';
import { errorHandler } from './http/error-handler.ts';
import { refuseForeignHosts } from './http/foreign-hosts.ts';
import { HttpError } from './http/http-error.ts';
import { Idempotency } from './http/idempotency.ts';
import { refuseOtherMethods } from './http/method-not-allowed.ts';
import type { Api } from './http/mount.ts';
import { sameOriginWrites } from './http/same-origin.ts';
import { answersOnly } from './http/security-headers.ts';
import { createIsSignedIn, createSessions, requireAdmin } from './http/sessions.ts';
import { tellGeneration } from './http/tell-generation.ts';
import { mountMail } from './outbox/mail/mail-routes.ts';
import { API_DOCUMENT, ApiDocument } from './publish/openapi.ts';
import { mountPublishing, mountSiteInfo } from './publish/publishing-routes.ts';
import { mountParts } from './setup/part-routes.ts';
import { siteFacts } from './site-facts.ts';

/** Handles everything that is not answered from memory: the API and the pictures. */
export const createApp = (context: Context): Express => {
  const { config, logger } = context;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  // Asked at each request: it can be changed on the screen.
  app.set('trust proxy', (_address: string, hop: number) => hop < config.trustProxy);
  const idempotency = new Idempotency(context.db, context.secrets.session);
  const receiveEnquiry = createReceiveEnquiry(context);
  if (context.meters) app.use(context.meters.observe);
  app.use(answersOnly(), stayOnHttps);
  app.use(enquiryPageRouter(context, receiveEnquiry, idempotency));
  app.use(refuseForeignHosts(config, logger), allowPublicPage(config), sameOriginWrites(config));

  const router = Router({ caseSensitive: true, strict: true });
  const document = new ApiDocument();
  router.get(API_DOCUMENT, async (request, response) =>
    document.serve(brandNameOf(await context.settings(), config), request, response),
  );
  router.use('/api', compression(), tellGeneration(context.generation));
  const api: Api = {
    router,
    session: createSessions(context),
    requireAdmin: requireAdmin(context),
    audit: context.audit,
    idempotency,
    published: () => context.content.caughtUp(),
    saved: rememberSaves(context.content.versions),
  };
  mountHealth(router, context, createIsSignedIn({ session: api.session, users: context.users }));
  mountSettings(api, context);
  mountOpenDay(api, context);
  mountGallery(api, context);
  mountHero(api, context);
  mountStudioPictures(api, context);
  mountCollections(api, context);
  mountLostAddresses(api, context);
  mountReadMarks(api, context);
  mountEnquiries(api, context, receiveEnquiry);
  mountEnquiryLists(api, context);
  mountMail(api, context, (id) => findEnquiry(context.db, id));
  mountParts(api, context);
  mountReplyFiles(api, context);
  mountReplyTemplates(api, context);
  mountCalendar(api, context);
  mountPrivacy(api, context, () => siteFacts(context));
  mountBackup(api, context);
  mountTransfer(api, context);
  mountAuth(api, context);
  mountSetUp(api, context, async (trx, { name, email, setUpAt }) => {
    const studio = { ...(await readSettings(trx)), brandName: name, businessEmail: email };
    await saveSettings(trx, studio, () => undefined);
    if (setUpAt === null) return;
    await savePart(trx, { part: 'address', settings: JSON.stringify({ ...NO_ADDRESS, setUpAt }), secret: null });
  });
  mountAdminUsers(api, context);
  mountInvitations(api, context);
  mountDevices(api, context);
  mountActivity(api, context);
  mountUploads(api, context);
  mountPublishing(api, context);
  mountSiteInfo(api, context);
  mountCheckup(api, context);
  mountMedia(router, context);
  mountBin(api, context, {
    name: 'inquiry',
    list: listDeletedEnquiries,
    restore: restoreEnquiry,
    find: findEnquiry,
    purge: async (trx, id) => ((await purgeEnquiry(trx, id)) ? [] : null),
  });
  refuseOtherMethods(router, Object.values(contract));
  app.use(router);

  app.use(() => {
    throw new HttpError('unknown_address', 'There is nothing at this address.');
  });
  app.use(errorHandler(logger));
  return app;
};
