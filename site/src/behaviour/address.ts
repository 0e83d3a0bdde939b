/** Safari throws when a page changes its address more than 100 times in 10 s: the address then stays behind. */
export const replaceAddress = (address: string, state: unknown = history.state): void => {
  try {
    history.replaceState(state, '', address);
  } catch {}
};

/** A held key turns 30 photographs a second: the address follows at this interval. */
const APART_MS = 150;

let timer: ReturnType<typeof setTimeout> | undefined;
let next = 0;

/** Updates the address now, or later if the last update is too recent. */
export const followWithAddress = (address: string): void => {
  leaveAddress();
  const write = () => {
    next = performance.now() + APART_MS;
    replaceAddress(address);
  };
  timer = setTimeout(write, next - performance.now());
};

/** Cancels a pending update, because its photograph has been closed. */
export const leaveAddress = (): void => clearTimeout(timer);
