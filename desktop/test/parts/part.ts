import type { ReactNode } from 'react';

/** A part of the app in its states: each state has a name and an element. */
export interface Part {
  readonly name: string;
  readonly states: Readonly<Record<string, ReactNode>>;
}

/** Texts that find what is too narrow: a word without a place to break, and letters from right to left. */
export const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaften';
export const ARABIC = 'رسالة ترحيب طويلة لعملاء حفلات الزفاف';
