import { createAdminUser, deleteAdminUser, listAdminUsers } from './admin-users.ts';
import { changePassword, finishDesktopLogin, login, logout, readAccount, readCurrentUser } from './auth.ts';
import { countContacts, listContactChanges, listContactPackages, listContacts } from './contact-lists.ts';
import { deleteContact, markContact, restoreContact } from './contacts.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { sendEnquiry } from './enquiry.ts';
import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  listGalleryProblems,
  orderGalleryImages,
  restoreGalleryImage,
} from './gallery.ts';
import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  listHeroImages,
  positionHeroImage,
  readActiveHeroImage,
  restoreHeroImage,
} from './hero.ts';
import { publishAgain, readPublishing } from './publishing.ts';
import { readSettings, saveSettings } from './settings.ts';
import { readSite } from './site.ts';
import { createUpload } from './uploads.ts';

/** Every call there is, by name. */
export const contract = {
  readSettings,
  saveSettings,
  listGalleryImages,
  listGalleryProblems,
  addGalleryImages,
  editGalleryImage,
  orderGalleryImages,
  deleteGalleryImage,
  restoreGalleryImage,
  readActiveHeroImage,
  listHeroImages,
  addHeroImage,
  positionHeroImage,
  activateHeroImage,
  deleteHeroImage,
  restoreHeroImage,
  sendEnquiry,
  listContacts,
  countContacts,
  listContactPackages,
  listContactChanges,
  markContact,
  deleteContact,
  restoreContact,
  readCurrentUser,
  readAccount,
  login,
  finishDesktopLogin,
  logout,
  changePassword,
  listAdminUsers,
  createAdminUser,
  deleteAdminUser,
  createUpload,
  readPublishing,
  publishAgain,
  readSite,
} satisfies Record<string, AnyEndpoint>;
