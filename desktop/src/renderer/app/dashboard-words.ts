export const DASHBOARD_WORDS = {
  title: 'Admin Dashboard',
  subtitle: 'Manage your website content and settings',
  viewSite: 'View site',
  logout: 'Logout',
  loading: 'Loading...',
  loadingTab: 'Loading...',
  tabs: 'Sections',
  unsaved: '(unsaved changes)',
  leaveTitle: 'Leave without saving?',
  leaveQuestion: (places: string[]) => `What you changed in ${places.join(' and ')} has not been saved.`,
  leave: 'Leave',
  stay: 'Stay',
} as const;
