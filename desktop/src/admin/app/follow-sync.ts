import {
  bin,
  listCollections,
  listEnquiries,
  listGalleryImages,
  listHeroImages,
  NOUNS,
  type Noun,
  readActiveHeroImage,
  readCurrentUser,
  readLogo,
  readPortrait,
  readPublishing,
  readReadMarks,
  readSettings,
} from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { desktopBridge, useSync } from '#lib/desktop.ts';
import type { SyncEvent } from '../../sync-status.ts';

const READS: Readonly<Record<Noun, readonly { path: string }[]>> = {
  settings: [readSettings],
  gallery: [listGalleryImages, bin.gallery.list],
  hero: [listHeroImages, readActiveHeroImage, bin.hero.list],
  portrait: [readPortrait, bin.portrait.list],
  logo: [readLogo, bin.logo.list],
  collections: [listCollections, bin.collections.list],
  contacts: [listEnquiries, bin.contacts.list],
  readMarks: [readReadMarks],
};

/**
 * Follows the desktop app's reports, and updates the data that it has read again. Answers a function that stops it.
 */
export const followSync = (client: QueryClient): (() => void) => {
  const bridge = desktopBridge();
  if (!bridge) return () => {};
  const take = ({ status, nouns }: SyncEvent) => {
    const cameBack = useSync.getState().status?.connection === 'offline' && status.connection !== 'offline';
    useSync.setState({ status });
    const read = NOUNS.filter((noun) => nouns.includes(noun)).flatMap((noun) => READS[noun]);
    // Changes that were sent in the background may have been published meanwhile.
    const published = status.connection === 'online' && (cameBack || read.length > 0) ? [readPublishing] : [];
    for (const { path } of [...read, ...(cameBack ? [readCurrentUser] : []), ...published]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
  let received = false;
  const end = bridge.onSync((event) => {
    received = true;
    take(event);
  });
  // An event from before this answer is newer.
  void bridge.readSync().then((status) => received || take({ status, nouns: [] }));
  return end;
};
