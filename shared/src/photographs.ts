/** The rules that image processes need: without the contract, they start in a third of the time. */

export * from './rules/named-colours.ts';
export * from './rules/photo-credit.ts';
export { PHOTOGRAPH_FORMATS } from './schema/content-types.ts';
export { PICTURE_WIDTHS } from './schema/defaults.ts';
