import { useEffect, useRef } from 'react';

/** A field that is off while it is sent loses the focus. After a failure the password is the next thing to type. */
export const usePasswordAgain = (hasFailed: boolean) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = hasFailed && form.current?.querySelector<HTMLInputElement>('[name=password]');
    if (!field) return;
    field.focus();
    field.select();
  }, [hasFailed]);
  return form;
};
