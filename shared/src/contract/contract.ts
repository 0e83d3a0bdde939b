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
import { makeCalendarAddress, readCalendar, readEnquiryEvent, removeCalendarAddress } from './calendar.ts';
import { readCheckup } from './checkup.ts';
import { agreeClock } from './clock.ts';
import { endDevice, endOtherDevices, endStudioDevice, listDevices, listStudioDevices } from './devices.ts';
import type { AnyEndpoint } from './endpoint.ts';
import {
  deleteEnquiry,
  listDeletedEnquiries,
  markEnquiry,
  purgeEnquiry,
  resendMail,
  restoreEnquiry,
} from './enquiries.ts';
import { countEnquiries, listEnquiries, listEnquiryChanges, listEnquiryPackages } from './enquiry-lists.ts';
import { addEnquiryNote, deleteEnquiryNote } from './enquiry-notes.ts';
import {
  addGalleryImages,
  deleteGalleryImage,
  editGalleryImage,
  listDeletedGalleryImages,
  listGalleryImages,
  listGalleryProblems,
  orderGalleryImages,
  purgeGalleryImage,
  replaceGalleryImage,
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
import { readMail, readMailDomain, saveMail, sendTestMail } from './mail.ts';
import { readEnquiryChallenge, sendEnquiry } from './new-enquiry.ts';
import { readOpenDay } from './open-day.ts';
import { readPart, savePart, tryPart } from './parts.ts';
import {
  addPortrait,
  deletePortrait,
  editPortrait,
  listDeletedPortraits,
  purgePortrait,
  readPortrait,
  restorePortrait,
} from './portrait.ts';
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
  listDeletedGalleryImages,
  addGalleryImages,
  editGalleryImage,
  replaceGalleryImage,
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
  readPortrait,
  listDeletedPortraits,
  addPortrait,
  editPortrait,
  deletePortrait,
  restorePortrait,
  purgePortrait,
  readOpenDay,
  sendEnquiry,
  readEnquiryChallenge,
  listContacts: listEnquiries,
  countContacts: countEnquiries,
  listContactPackages: listEnquiryPackages,
  listContactChanges: listEnquiryChanges,
  listDeletedContacts: listDeletedEnquiries,
  listRelatedEnquiries,
  readReadMarks,
  markRead,
  markContact: markEnquiry,
  addEnquiryNote,
  deleteEnquiryNote,
  deleteContact: deleteEnquiry,
  restoreContact: restoreEnquiry,
  purgeContact: purgeEnquiry,
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
