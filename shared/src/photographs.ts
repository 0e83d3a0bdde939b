/** The rules that image processes need: without the contract, they start in a third of the time. */
export { PHOTOGRAPH_FORMATS } from './content-types.ts';
export { PICTURE_WIDTHS } from './defaults.ts';
export * from './rules/named-colours.ts';
export * from './rules/photo-credit.ts';
