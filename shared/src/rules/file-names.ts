const ENDING =
  /\S\.(?:jpe?g|jfif|jpe|png|apng|gif|tiff?|hei[cf]|hif|avif|webp|bmp|psd|psb|xcf|dng|raw|cr[23w]|crw|nef|nrw|arw|sr[2fw]|orf|rw[2l]|raf|pef|x3f|3fr|fff|iiq|mos|mrw|dcr|kdc|erf|gpr|xmp|mov|mp4)$/;

const COUNTER = /^(?:dsc[fn]?|img|image|photo|foto|pict?|picture|bild|scan|frame|untitled|_?mg|p|r|l)[ _-]?\(?\d+\)?$/;

/** One word of Latin letters with three digits or more, such as 'IMG-20240512-WA0003' or 'Smith_Wedding-0123'. */
const NUMBERED = /^(?=.*\d{3})[\p{Script=Latin}\d_.()[\]~+&@-]+$/u;

/** 'WhatsApp Image 2024-05-12 at 10.11.12' */
const DATED =
  /^(?:(?:whatsapp|screen ?shot|bildschirmfoto|screen|image|video|photo|foto|img|bild|scan|capture)[ _-]?)*\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:,? ?(?:at|um|à|a las|alle|om|kl\.?)?[ _-]?\d{1,2}[ .:h-]\d{2}(?:[ .:-]\d{2})?(?: ?[ap]m)?)?$/;

/** Programs append these to the name of a second version. */
const VERSION =
  /(?:[ _-]+(?:copy|kopie|copia|copie|edit(?:ed)?|bearbeitet|final|web|small|large)(?:[ _-]?\d+)?| ?\(\d+\))+$/;

/** Tells whether a text is the name of a file, by its shape; in small letters. */
export const isFileName = (text: string): boolean => {
  const name = text.replace(VERSION, '');
  return ENDING.test(text) || COUNTER.test(name) || NUMBERED.test(name) || DATED.test(name);
};
