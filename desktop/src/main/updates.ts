import { app } from 'electron';

/** Looks once at each start for a newer version, where a feed has been set and the app is a packaged one. */
export const followFeed = async (feed: string | null): Promise<void> => {
  if (!feed || !app.isPackaged) return;
  const { default: updater } = await import('electron-updater');
  updater.autoUpdater.setFeedURL({ provider: 'generic', url: feed });
  await updater.autoUpdater.checkForUpdatesAndNotify();
};
