import { useRef } from 'react';

/** For a dialog without a trigger: when it closes, the focus goes back to where it was. */
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
