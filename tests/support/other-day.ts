import { todayAt } from '#domain/rules/wall-time.ts'

/** Where it is another day than in UTC, at any hour. */
export const otherZone = (): string => (new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati')

export const otherDay = (): string => todayAt(otherZone())
