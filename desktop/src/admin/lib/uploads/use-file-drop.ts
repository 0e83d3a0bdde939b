import { type RefObject, useEffect, useState } from 'react';
import { topDialog } from '#lib/focus.ts';
import { isFolderOfSystem } from './image-files.ts';

/** A folder's entries arrive in parts; the last part is empty. */
const partOf = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (let part = await partOf(reader); part.length > 0; part = await partOf(reader)) entries.push(...part);
  return entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
};

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** The files of a folder and of the folders in it, in the order of their names; not those that a NAS or a program keeps there for itself. */
const filesBelow = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (isFile(entry)) return [await fileOf(entry)];
  if (!isFolder(entry)) return [];
  const files: File[] = [];
  const inside = (await entriesOf(entry)).filter((inner) => !isFolder(inner) || !isFolderOfSystem(inner.name));
  for (const inner of inside) files.push(...(await filesBelow(inner)));
  return files;
};

interface DroppedFiles {
  readonly files: readonly File[];
  /** The names of folders that are empty or cannot be read. */
  readonly emptyFolders: readonly string[];
}

/** The dropped files, and those in dropped folders. Call it during the drop: afterwards, browsers tell nothing. */
const filesOf = async ({ items, files }: DataTransfer): Promise<DroppedFiles> => {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  // A drop that a program makes has no entries.
  if (!entries.some((entry) => entry?.isDirectory)) return { files: [...files], emptyFolders: [] };
  const found = await Promise.all(
    entries.map(async (entry) => ({
      name: entry?.name ?? '',
      files: entry ? await filesBelow(entry).catch(() => []) : [],
    })),
  );
  return {
    files: found.flatMap((one) => one.files),
    emptyFolders: found.flatMap((one) => (one.files.length === 0 ? [one.name] : [])),
  };
};

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Ignores files that are dropped outside a drop area: the browser would leave the dashboard to open them. */
export const useNoStrayDrop = (): void =>
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const stay = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', stay, { signal });
    window.addEventListener('drop', stay, { signal });
    return () => listening.abort();
  }, []);

/** A dialog for something else covers the area. */
const isCovered = (): boolean => {
  const top = topDialog();
  return top !== undefined && !top.querySelector('[data-takes-files]');
};

/**
 * Accepts files and folders dropped anywhere on the window while `area` is visible. Answers whether files are being dragged over
 * it. `onFiles` must not change from render to render.
 */
export const useFileDrop = (
  area: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[], emptyFolders: readonly string[]) => void,
): boolean => {
  const [isDraggedOver, setDraggedOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const takes = (event: DragEvent): boolean => {
      if (!carriesFiles(event) || !area.current?.checkVisibility()) return false;
      // Without this, the browser would leave the dashboard to open the file.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      return !isCovered();
    };
    window.addEventListener('dragover', (event) => setDraggedOver(takes(event)), { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setDraggedOver(false), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        setDraggedOver(false);
        if (!takes(event) || !event.dataTransfer) return;
        void filesOf(event.dataTransfer).then(({ files, emptyFolders }) => onFiles(files, emptyFolders));
      },
      { signal },
    );
    return () => listening.abort();
  }, [area, onFiles]);
  return isDraggedOver;
};
