export const directoryCalls = {}
