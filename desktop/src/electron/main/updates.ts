import { app } from 'electron';

/** Checks once at each start for a newer version, if a feed is configured and the app is packaged. */
export const followFeed = async (feed: string | null): Promise<void> => {
  if (!feed || !app.isPackaged) return;
  const { default: updater } = await import('electron-updater');
  updater.autoUpdater.setFeedURL({ provider: 'generic', url: feed });
  await updater.autoUpdater.checkForUpdatesAndNotify();
};
