import { ALL, countAwaited } from './awaited-photos.ts';

/** The room that is kept for photographs that have not come yet. */

const emptyCell = (): HTMLElement => {
  const cell = document.createElement('div');
  cell.className = 'photo';
  return cell;
};

/** An empty cell for each photograph, so that what follows stands where it will stay. */
const reserve = (place: HTMLElement, count: number): void => {
  place.classList.add('reserved');
  place.replaceChildren(...place.querySelectorAll('a'), ...Array.from({ length: count }, emptyCell));
};

/** Whole rows that nobody has come near: all of them together are one empty place, which the style sheet measures. */
const leaveBlank = (place: HTMLElement): void => {
  place.classList.remove('reserved');
  place.replaceChildren(...place.querySelectorAll('a'));
};

/** Makes room for the awaited photographs of a category. `isNear`: the visitor is about to see that room. */
export const makeRoom = (place: HTMLElement, category: string, isNear: boolean): void => {
  const count = countAwaited(place, category);
  const hadFocus = place.contains(document.activeElement);
  place.hidden = count === 0;
  if (isNear || category !== ALL) reserve(place, count);
  else leaveBlank(place);
  // The button that was pressed has gone; the link stays until the photographs are there.
  if (hadFocus) place.querySelector('a')?.focus({ preventScroll: true });
};

/** The element that has to come near for the photographs to be fetched. */
export const edgesOf = (place: HTMLElement): readonly Element[] =>
  place.classList.contains('reserved') ? [...place.querySelectorAll('.photo')] : [place];

/** Says that they did not come, where they were to stand. */
export const sayFailed = (place: HTMLElement, tryAgain: () => void): void => {
  const words = document.createElement('p');
  words.role = 'status';
  words.textContent = 'These photographs could not be loaded.';
  const button = document.createElement('button');
  button.className = 'button button-primary';
  button.type = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', tryAgain);
  const box = document.createElement('div');
  box.className = 'further-failed';
  leaveBlank(place);
  box.append(words, button, ...place.querySelectorAll('a'));
  place.append(box);
};
