/* Texts that cameras, phones and programs write into every picture: they describe none. */

const WORDS: readonly RegExp[] = [
  /\bdigital (?:still )?camera\b/,
  /^(?:my )?beautiful picture$/,
  /^exif[ _-]?jpeg(?:[ _-]?(?:picture|[a-z]?\d+))?$/,
  /^(?:sony|minolta|konica minolta|casio|sanyo|ricoh|medion|leica|pentax) ?(?:dsc|dc|camera)?$/,
  /^(?:nikon|canon|olympus|kodak|samsung|fujifilm|panasonic|lumix|motorola|huawei|xiaomi|digimax|optio)(?: [\w-]*\d[\w-]*| camera| corporation)?$/,
  /^samsung camera pictures?$/,
  /^hello ?moto$/,
  /^(?:processed|edited) (?:with|by|in|using) /,
  /^(?:created|made|shot|captured|taken) (?:with|using) (?:the )?(?:gimp|vsco|snapseed|picsart|lightroom|photoshop|canva|adobe|instagram|afterlight|darkroom|procreate|iphone|\w+ camera)\b/,
  /^(?:file written by adobe|lead technologies|creator: gd-jpeg|optimi[sz]ed by|shot on )/,
  /^applemark$|^fullsizerender$|^snapchat-?|^charset ?=/,
  /^dcim[\\/]/,
  /^(?:no |image |default )?(?:description|caption|title|comment)$/,
  /^(?:default|untitled|unnamed|unknown|none|null|undefined|camera|picture|photo(?:graph)?|image|img|pic|jpe?g|ascii|unicode|screen ?shot|test)$/,
];

/** Modes that phones of Huawei, Honor and Xiaomi note as if they were a caption, with further modes in capitals. */
const PHONE_MODES =
  /^_?(?:oz)?(?:nor|cof|sdr|hdr|hdrpl|rhdr|vhdr|dav|dig|edf|fbr|fbt|btf|btr|bty|ptr|ptf|rbt|rpt|rptn|qrf|tpt|mde|maf|mrh|nfd|cuva|burst|ptrbty|fptbty|btfhdr|btrhdr|fbrhdr|edfhdr)(?:_?[A-Z][A-Za-z]*)?$/;

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

/** A file's name is recognised by its shape. */
const isFileName = (text: string): boolean => {
  const name = text.replace(VERSION, '');
  return ENDING.test(text) || COUNTER.test(name) || NUMBERED.test(name) || DATED.test(name);
};

/** Tells whether a caption is empty, a machine's standard text, or the name of a file. */
export const saysNothing = (text: string): boolean => {
  const lower = text.toLowerCase();
  if (!/[\p{L}]/u.test(text) || PHONE_MODES.test(text)) return true;
  return WORDS.some((words) => words.test(lower)) || isFileName(lower);
};
