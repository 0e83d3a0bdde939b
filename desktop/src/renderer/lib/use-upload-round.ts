import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { chooseImages } from './image-files.ts';
import { uploadFile } from './upload-file.ts';
import { allUp, atATime, changeItem, toSend, type UploadItem } from './upload-round.ts';

const AT_ONCE = 3;

const newItem = (file: File): UploadItem => ({
  key: newId(),
  file,
  preview: URL.createObjectURL(file),
  state: 'waiting',
  progress: 0,
  uploadURL: null,
});

/** A round of uploads: files are chosen, then sent on `start`; `onDone` gets them once all are up. */
export const useUploadRound = (maxFiles: number, onDone: (items: UploadItem[]) => void) => {
  const [items, setItems] = useState<UploadItem[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const stops = useRef(new Map<string, AbortController>());

  const change = (key: string, part: Partial<UploadItem>) => setItems((before) => changeItem(before, key, part));
  const send = async (item: UploadItem) => {
    const stop = new AbortController();
    stops.current.set(item.key, stop);
    change(item.key, { state: 'sending', progress: 0 });
    try {
      const uploadURL = await uploadFile(item.file, (progress) => change(item.key, { progress }), stop.signal);
      change(item.key, { state: 'done', progress: 1, uploadURL });
    } catch {
      change(item.key, { state: 'failed' });
    } finally {
      stops.current.delete(item.key);
    }
  };
  const drop = (gone: UploadItem[]) => {
    for (const { key, preview } of gone) {
      stops.current.get(key)?.abort();
      URL.revokeObjectURL(preview);
    }
    setItems((before) => before.filter(({ key }) => !gone.some((item) => item.key === key)));
  };

  const take = (files: readonly File[], room: number): boolean => {
    const choice = chooseImages(files, room);
    setRefused(choice.refused);
    setItems((before) => [...before, ...choice.accepted.map(newItem)]);
    return choice.accepted.length > 0;
  };

  useEffect(() => {
    if (!allUp(items)) return;
    setItems([]);
    setRefused([]);
    onDone(items);
  }, [items, onDone]);

  return {
    items,
    refused,
    sending: items.some(({ state }) => state === 'sending'),
    add: (files: readonly File[]) => take(files, maxFiles - items.length),
    /** For a round of one: a new choice takes the place of the old one. */
    replace: (files: readonly File[]) => {
      if (take(files, maxFiles)) drop(items);
    },
    start: () => atATime(AT_ONCE, toSend(items), send),
    retry: send,
    remove: (item: UploadItem) => drop([item]),
    discard: () => {
      setRefused([]);
      drop(items);
    },
  };
};
