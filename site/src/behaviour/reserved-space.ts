import { wordsOfPage } from '../words.ts';
import { ALL, countAwaited } from './awaited-photos.ts';

/** The room that is reserved for photographs that have not been fetched. */

const emptyCell = (): HTMLElement => {
  const cell = document.createElement('div');
  cell.className = 'photo';
  return cell;
};

/** Adds an empty cell for each photograph, so that the content below does not move later. */
const reserve = (place: HTMLElement, count: number): void => {
  place.classList.add('reserved');
  place.replaceChildren(...place.querySelectorAll('a'), ...Array.from({ length: count }, emptyCell));
};

/** Replaces whole rows far from the visitor by one empty block, which the style sheet sizes. */
const leaveBlank = (place: HTMLElement): void => {
  place.classList.remove('reserved');
  place.replaceChildren(...place.querySelectorAll('a'));
};

/** Reserves room for the missing photographs of a category. `isNear`: the visitor is about to see that room. */
export const reserveSpace = (place: HTMLElement, category: string, isNear: boolean): void => {
  const count = countAwaited(place, category);
  const hadFocus = place.contains(document.activeElement);
  place.hidden = count === 0;
  if (isNear || category !== ALL) reserve(place, count);
  else leaveBlank(place);
  // The pressed button is gone; the link stays until the photographs have been fetched.
  if (hadFocus) place.querySelector('a')?.focus({ preventScroll: true });
};

/** The elements whose approach starts the fetch. */
export const edgesOf = (place: HTMLElement): readonly Element[] =>
  place.classList.contains('reserved') ? [...place.querySelectorAll('.photo')] : [place];

/** Shows in the reserved room that the photographs could not be fetched. */
export const sayFailed = (place: HTMLElement, tryAgain: () => void): void => {
  const say = wordsOfPage();
  const words = document.createElement('p');
  words.role = 'status';
  words.textContent = say.gallery.failed;
  const button = document.createElement('button');
  button.className = 'button button-primary';
  button.type = 'button';
  button.textContent = say.tryAgain;
  button.addEventListener('click', tryAgain);
  const box = document.createElement('div');
  box.className = 'further-failed';
  leaveBlank(place);
  box.append(words, button, ...place.querySelectorAll('a'));
  place.append(box);
};
