/** How much of the portal a role is for, the most first. */
export const levels = ['admin', 'staff', 'user'] as const
export type Level = (typeof levels)[number]
