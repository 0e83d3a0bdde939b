import { useState } from 'react';
import { LOGIN_WORDS as words } from './login-words.ts';

/** Props of a password's field, with a button that shows what is typed. */
export const useShownPassword = () => {
  const [isShown, setShown] = useState(false);
  const toggle = isShown ? words.hide : words.show;
  return {
    type: isShown ? 'text' : 'password',
    counter: (
      <button
        type="button"
        aria-label={`${toggle} ${words.typed}`}
        className="hit text-sm text-accent hover:underline"
        onClick={() => setShown(!isShown)}
      >
        {toggle}
      </button>
    ),
  };
};
