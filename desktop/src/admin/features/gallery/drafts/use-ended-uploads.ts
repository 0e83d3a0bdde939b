import { useEffect, useState } from 'react';
import { whenUploadEnded } from '#lib/uploads/living-upload.ts';
import { useUnsentFiles } from './unsent-files.ts';

/** The uploads of unsent files that have ended for good. */
export const useEndedUploads = (): ReadonlySet<string> => {
  const files = useUnsentFiles((state) => state.files);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const uploads = [...new Set(files.flatMap(({ upload }) => upload ?? []))].join();
  useEffect(() => {
    const stop = new AbortController();
    for (const upload of uploads.split(',').filter(Boolean)) {
      whenUploadEnded(upload, stop.signal, () => {
        // Another window may have just recorded the last files as uploaded.
        void useUnsentFiles.persist.rehydrate();
        setEnded((others) => new Set(others).add(upload));
      });
    }
    return () => stop.abort();
  }, [uploads]);
  return ended;
};
