import { useRef } from 'react';

/** For a dialog without a trigger: on closing, the focus returns to its previous place. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
};
