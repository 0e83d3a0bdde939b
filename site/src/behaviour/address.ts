/** Safari throws when a page changes its address more than 100 times in 10 s: then it stays behind. */
export const replaceAddress = (address: string, state: unknown = history.state): void => {
  try {
    history.replaceState(state, '', address);
  } catch {}
};

/** A held key turns 30 photographs a second: the address follows in steps. */
const APART_MS = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
let next = 0;

/** The address follows in a moment, or as soon as that is not too often. */
export const followWithAddress = (address: string): void => {
  leaveAddress();
  const write = () => {
    next = performance.now() + APART_MS;
    replaceAddress(address);
  };
  timer = setTimeout(write, next - performance.now());
};

/** It stays as it is: what the address was about to follow has been closed or left. */
export const leaveAddress = (): void => clearTimeout(timer);
