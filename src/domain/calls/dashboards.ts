export const dashboardsCalls = {}
