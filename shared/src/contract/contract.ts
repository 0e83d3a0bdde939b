import { createAdminUser, deleteAdminUser, listAdminUsers } from './admin-users.ts';
import { changePassword, finishDesktopLogin, login, logout, readAccount, readCurrentUser } from './auth.ts';
import { countContacts, listContactChanges, listContactPackages, listContacts } from './contact-lists.ts';
import { deleteContact, listDeletedContacts, markContact, purgeContact, restoreContact } from './contacts.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { sendEnquiry } from './enquiry.ts';
import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  listDeletedGalleryImages,
  listGalleryImages,
  listGalleryProblems,
  orderGalleryImages,
  purgeGalleryImage,
  restoreGalleryImage,
} from './gallery.ts';
import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  listDeletedHeroImages,
  listHeroImages,
  positionHeroImage,
  purgeHeroImage,
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
  listDeletedGalleryImages,
  addGalleryImages,
  editGalleryImage,
  orderGalleryImages,
  deleteGalleryImage,
  restoreGalleryImage,
  purgeGalleryImage,
  readActiveHeroImage,
  listHeroImages,
  listDeletedHeroImages,
  addHeroImage,
  positionHeroImage,
  activateHeroImage,
  deleteHeroImage,
  restoreHeroImage,
  purgeHeroImage,
  sendEnquiry,
  listContacts,
  countContacts,
  listContactPackages,
  listContactChanges,
  listDeletedContacts,
  markContact,
  deleteContact,
  restoreContact,
  purgeContact,
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
