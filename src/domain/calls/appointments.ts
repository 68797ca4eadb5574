export const appointmentsCalls = {}
