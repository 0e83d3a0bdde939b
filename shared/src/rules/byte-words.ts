const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 2400000 is '2.4 MB'. */
export const bytesInWords = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${UNITS[power]}`;
};
