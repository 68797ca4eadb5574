export const menusCalls = {}
