export const calendarCalls = {}
