import { type RefObject, useEffect, useState } from 'react';
import { filesOf } from './dropped-files.ts';

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

/** A dialog for something else covers the area. The last one that was opened lies on top. */
const isCovered = (): boolean => {
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
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
