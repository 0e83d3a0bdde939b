export const ACCOUNT_WORDS = {
  title: 'Your account',
  signedInAs: 'Signed in as',
  external: (provider: string) => `You sign in with ${provider}. Your password is kept and changed there.`,
  change: 'Change your password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  newPasswordPlaceholder: 'Minimum 8 characters',
  hint: 'Afterwards you stay signed in here; anywhere else you sign in with the new one.',
  submit: 'Change Password',
  submitBusy: 'Changing...',
  changed: 'Password changed successfully',
  changeFailed: 'Failed to change password',
} as const;
