import { createAdminUser, deleteAdminUser, listAdminUsers } from './admin-users.ts';
import { login, logout, readCurrentUser } from './auth.ts';
import { deleteContact, listContacts, sendEnquiry } from './contacts.ts';
import type { AnyEndpoint } from './endpoint.ts';
import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  orderGalleryImages,
} from './gallery.ts';
import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  listHeroImages,
  positionHeroImage,
  readActiveHeroImage,
} from './hero.ts';
import { readSettings, saveSettings } from './settings.ts';
import { createUpload } from './uploads.ts';

/** Every call there is, by name. */
export const contract = {
  readSettings,
  saveSettings,
  listGalleryImages,
  addGalleryImages,
  editGalleryImage,
  orderGalleryImages,
  deleteGalleryImage,
  readActiveHeroImage,
  listHeroImages,
  addHeroImage,
  positionHeroImage,
  activateHeroImage,
  deleteHeroImage,
  sendEnquiry,
  listContacts,
  deleteContact,
  readCurrentUser,
  login,
  logout,
  listAdminUsers,
  createAdminUser,
  deleteAdminUser,
  createUpload,
} satisfies Record<string, AnyEndpoint>;
