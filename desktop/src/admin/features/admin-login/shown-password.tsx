import { useState } from 'react';

/** Props of a password's field, with a button that shows what is typed. */
export const useShownPassword = () => {
  const [isShown, setShown] = useState(false);
  const toggle = isShown ? 'Hide' : 'Show';
  return {
    type: isShown ? 'text' : 'password',
    counter: (
      <button
        type="button"
        aria-label={`${toggle} what you type`}
        className="hit text-sm text-accent hover:underline"
        onClick={() => setShown(!isShown)}
      >
        {toggle}
      </button>
    ),
  };
};
