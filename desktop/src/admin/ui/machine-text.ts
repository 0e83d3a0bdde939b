/** The attributes of a field for a text that a machine reads, such as an address or a key. */
export const MACHINE_TEXT = { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
