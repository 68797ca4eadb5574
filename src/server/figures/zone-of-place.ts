/**
 * By whose clock the visit `alias` takes place: that of the office; a chiropractor has none, but a state. Null where no
 * place is known. Text and no function of the database: one with queries inside is planned anew for every row.
 */
export const zoneOfPlace = (alias: string): string => `coalesce(
  (select o.timezone from medical_provider_office o where o.id = ${alias}.medical_provider_office_id),
  (select s.default_timezone from chiropractor c join state s on s.id = c.state_id where c.id = ${alias}.chiropractor_id))`
