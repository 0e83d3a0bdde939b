/** Safari throws when a page changes its address more than 100 times in 10 s: then it stays behind. */
export const replaceAddress = (address: string, state: unknown = window.history.state): void => {
  try {
    window.history.replaceState(state, '', address);
  } catch {}
};

/** A held key turns 30 photographs a second: the address follows when it rests. */
const RESTED_MS = 150;

/** An address that follows what is shown once that has stayed for a moment. */
export const createRestingAddress = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    follow(address: string): void {
      clearTimeout(timer);
      timer = setTimeout(() => replaceAddress(address), RESTED_MS);
    },
    leave(): void {
      clearTimeout(timer);
    },
  };
};

export type RestingAddress = ReturnType<typeof createRestingAddress> | null;
