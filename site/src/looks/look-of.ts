import { type LookSettings, mapNames, SETTINGS_TEXT_NAMES, settingsText } from '@shutterdesk/shared';

type LookName = keyof LookSettings;
const LOOK_NAMES = SETTINGS_TEXT_NAMES.filter((name): name is LookName => settingsText(name).group === 'look');

/** The choices about the look, of all settings. */
export const lookOf = (settings: LookSettings): LookSettings => mapNames(LOOK_NAMES, (name) => settings[name]);
