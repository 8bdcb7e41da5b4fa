/** What a person has chosen for this installation. */
export const settingsCalls = {};
