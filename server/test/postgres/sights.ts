import { listAdminUsers, listEnquiries, listErasures, listGalleryImages } from '@shutterdesk/shared';
import type { TestServer } from '../test-server.ts';

/** The parts of a site that people see. */
export const sightsOf = async (server: TestServer) => {
  const admin = await server.admin();
  const pictures = await admin.api(listGalleryImages);
  // Looking signs in, which each of them tells.
  const people = (await admin.api(listAdminUsers)).map(({ signedInAt: _, ...person }) => person);
  const lists = [await admin.api(listEnquiries), await admin.api(listErasures), people];
  return { page: await server.visitor().page(), pictures, lists };
};
