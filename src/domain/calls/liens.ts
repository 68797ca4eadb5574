export const liensCalls = {}
