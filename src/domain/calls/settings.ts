export const settingsCalls = {}
