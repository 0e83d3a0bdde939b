import { listActivity } from './activity.ts';
import { changeRole, createAdminUser, deleteAdminUser, listAdminUsers, listExternalUsers } from './admin-users.ts';
import { changePassword, checkProof, finishDesktopLogin, login, logout, readAccount, readCurrentUser } from './auth.ts';
import {
  backUpNow,
  chooseBackupPassphrase,
  keepRecoveryKey,
  proveBackup,
  readBackup,
  saveBackup,
  showRecoveryKey,
} from './backup.ts';
import { bin } from './bin.ts';
import { makeCalendarAddress, readCalendar, readEnquiryEvent, removeCalendarAddress } from './calendar.ts';
import { readCheckup } from './checkup.ts';
import { agreeClock } from './clock.ts';
import { endDevice, endOtherDevices, endStudioDevice, listDevices, listStudioDevices } from './devices.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { deleteEnquiry, markEnquiry, resendMail } from './enquiries.ts';
import { countEnquiries, listEnquiries, listEnquiryChanges, listEnquiryPackages } from './enquiry-lists.ts';
import { addEnquiryNote, deleteEnquiryNote } from './enquiry-notes.ts';
import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  listGalleryProblems,
  orderGalleryImages,
  replaceGalleryImage,
} from './gallery.ts';
import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  listHeroImages,
  positionHeroImage,
  readActiveHeroImage,
} from './hero.ts';
import { readMail, readMailDomain, saveMail, sendTestMail } from './mail.ts';
import { readEnquiryChallenge, sendEnquiry } from './new-enquiry.ts';
import { readOpenDay } from './open-day.ts';
import { readPart, savePart, tryPart } from './parts.ts';
import { addPortrait, deletePortrait, editPortrait, readPortrait } from './portrait.ts';
import {
  erasePerson,
  exportPerson,
  listErasures,
  readPrivacy,
  readPrivacyFacts,
  savePrivacy,
  takeErasures,
} from './privacy.ts';
import { publishAgain, readPublishing } from './publishing.ts';
import { markRead, readReadMarks } from './read-marks.ts';
import { listRelatedEnquiries } from './related-enquiries.ts';
import { readReplyTemplates, saveReplyTemplates } from './reply-templates.ts';
import {
  beginLoginFactor,
  beginSecondFactor,
  finishLogin,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  saveSecondFactor,
} from './second-factor.ts';
import { setUpSite } from './set-up.ts';
import { readSettings, saveSettings } from './settings.ts';
import { readSite } from './site.ts';
import { createUpload } from './uploads.ts';

/**
 * Every call, by name. Outboxes of desktop apps and the API document refer to these names, so they stay as in the
 * first release, even where the code now uses another word.
 */
export const contract = {
  readSettings,
  saveSettings,
  listGalleryImages,
  listGalleryProblems,
  listDeletedGalleryImages: bin.gallery.list,
  addGalleryImages,
  editGalleryImage,
  replaceGalleryImage,
  orderGalleryImages,
  deleteGalleryImage,
  restoreGalleryImage: bin.gallery.restore,
  purgeGalleryImage: bin.gallery.purge,
  readActiveHeroImage,
  listHeroImages,
  listDeletedHeroImages: bin.hero.list,
  addHeroImage,
  positionHeroImage,
  activateHeroImage,
  deleteHeroImage,
  restoreHeroImage: bin.hero.restore,
  purgeHeroImage: bin.hero.purge,
  readPortrait,
  listDeletedPortraits: bin.portrait.list,
  addPortrait,
  editPortrait,
  deletePortrait,
  restorePortrait: bin.portrait.restore,
  purgePortrait: bin.portrait.purge,
  readOpenDay,
  sendEnquiry,
  readEnquiryChallenge,
  listContacts: listEnquiries,
  countContacts: countEnquiries,
  listContactPackages: listEnquiryPackages,
  listContactChanges: listEnquiryChanges,
  listDeletedContacts: bin.contacts.list,
  listRelatedEnquiries,
  readReadMarks,
  markRead,
  markContact: markEnquiry,
  addEnquiryNote,
  deleteEnquiryNote,
  deleteContact: deleteEnquiry,
  restoreContact: bin.contacts.restore,
  purgeContact: bin.contacts.purge,
  resendContactMail: resendMail,
  readMail,
  saveMail,
  sendTestMail,
  readMailDomain,
  readPart,
  savePart,
  tryPart,
  readReplyTemplates,
  saveReplyTemplates,
  readCalendar,
  makeCalendarAddress,
  removeCalendarAddress,
  readEnquiryEvent,
  readPrivacy,
  savePrivacy,
  exportPerson,
  erasePerson,
  listErasures,
  readPrivacyFacts,
  takeErasures,
  readBackup,
  saveBackup,
  chooseBackupPassphrase,
  showRecoveryKey,
  keepRecoveryKey,
  backUpNow,
  proveBackup,
  readCurrentUser,
  readAccount,
  checkProof,
  login,
  finishLogin,
  beginLoginFactor,
  finishDesktopLogin,
  setUpSite,
  logout,
  changePassword,
  readSecondFactor,
  beginSecondFactor,
  saveSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  listAdminUsers,
  createAdminUser,
  deleteAdminUser,
  listExternalUsers,
  changeRole,
  listDevices,
  endDevice,
  endOtherDevices,
  listStudioDevices,
  endStudioDevice,
  listActivity,
  createUpload,
  readPublishing,
  publishAgain,
  readSite,
  readCheckup,
  agreeClock,
} satisfies Record<string, AnyEndpoint>;
