import { SEED, seedId } from './ids.ts'
import { iso, dayNumber } from './calendar.ts'
import { nameSets } from './names/index.ts'
import { phoneNumber, regions, streetAddress, type City, type Region } from './places.ts'
import { streamFor, type Random } from './random.ts'
import { look, type RowOf } from './rows.ts'
import { demo } from './sizes.ts'
import { staffUserId } from './who.ts'
import { itemAt } from './item-at.ts'

export const FOUNDED = '2022-01-10T15:00:00.000Z'

/** The first organisations stay on the ground of the small demo. */
export function regionOf(index: number, small: number): number {
  return index < small ? index % demo.subsidiaries : index % regions.length
}

export function groundOf(index: number, small: number): { region: Region; city: City } {
  const region = itemAt(regions, regionOf(index, small))
  return { region, city: itemAt(region.cities, Math.floor(index / demo.subsidiaries) % region.cities.length) }
}

export function addressIn(random: Random, city: City) {
  return {
    address1: streetAddress(random),
    city: city.name,
    state_id: look('state', city.state),
    zip: random.pick(city.zips),
  }
}

/** Tax numbers beginning with 00 are never given out. */
export function taxNumber(index: number): string {
  return `00-${String(1_000_000 + index * 37).slice(-7)}`
}

export function subsidiary(index: number): RowOf<'subsidiary'> {
  const random = streamFor(SEED, 'subsidiary', index)
  const { code, title, cities, areaCodes } = itemAt(regions, index)
  return {
    id: seedId('subsidiary', index),
    name: `Caseway ${title}`,
    code,
    legal_name: `Caseway ${title} LLC`,
    ein: taxNumber(index),
    ...addressIn(random, itemAt(cities, 0)),
    phone: phoneNumber(areaCodes[2], 90 + index, index < demo.subsidiaries),
    email: `${code.toLowerCase()}@caseway.example.com`,
    states_served: [...new Set(cities.map(({ state }) => look('state', state)))],
    timezone: itemAt(cities, 0).timezone,
    commission_bps: random.int(8, 20) * 50,
    created_at: FOUNDED,
  }
}

const english = nameSets.english.last
const spanish = nameSets.spanish.last

/** 7 and 13 share no factor with the length of the lists, so no two firms get one name. */
export function firmName(index: number): string {
  const names = index % 2 === 0 ? english : spanish
  const a = itemAt(names, (index * 7) % names.length).latin
  const b = itemAt(english, (index * 13 + 5) % english.length).latin
  return itemAt(
    [`${a} & ${b} Injury Law`, `${a} Law Group`, `${a}, ${b} & Associates`, `${a} Accident Attorneys`],
    index % 4,
  )
}

function initials(name: string): string {
  return name
    .replace(/[^A-ZÁÉÍÓÚÑ ]/g, '')
    .replaceAll(' ', '')
    .slice(0, 6)
}

export function domainOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
    .slice(0, 24)
}

/** After how many days a firm is asked how a case stands. */
export const updateIntervalOf = (firm: number): number =>
  streamFor(SEED, 'update interval', firm).pick([60, 90, 90, 90, 120])

/** `managers` are the employees among whom firms choose their first case manager. */
export function lawfirm(index: number, managers: readonly number[]): RowOf<'lawfirm'> {
  const random = streamFor(SEED, 'lawfirm', index)
  const { region, city } = groundOf(index, demo.lawfirms)
  const name = firmName(index)
  const domain = `${domainOf(name)}.example.com`
  const small = index < demo.lawfirms
  return {
    id: seedId('lawfirm', index),
    name,
    abbreviation: initials(name),
    ...addressIn(random, city),
    phone: phoneNumber(region.areaCodes[2], index, small),
    fax: phoneNumber(region.areaCodes[2], index + 10, small),
    email: `office@${domain}`,
    website: `https://${domain}`,
    intake_email: `intake@${domain}`,
    accounting_email: `accounting@${domain}`,
    ein: taxNumber(1_000 + index),
    primary_contact_id: seedId('lawfirm_employee', firstOfFirm(index)),
    default_fee_num: random.chance(0.8) ? 1 : 2,
    default_fee_den: random.chance(0.8) ? 3 : 5,
    update_interval_days: updateIntervalOf(index),
    case_manager_id: staffUserId(itemAt(managers, index % managers.length)),
    subsidiary_id: index % 5 === 4 ? null : seedId('subsidiary', regionOf(index, demo.lawfirms)),
    rating: random.weighted([
      [30, 'A'],
      [45, 'B'],
      [20, 'C'],
      [5, 'D'],
    ] as const),
    notes_internal: random.chance(0.3) ? 'Answers status requests quickly; prefers e-mail over calls.' : null,
    created_at: FOUNDED,
  }
}

/** The first person of a firm is its manager and primary contact. */
function firstOfFirm(firm: number): number {
  return firm < demo.lawfirms ? firm : demo.lawfirmEmployees + firm - demo.lawfirms
}

const funderNames = [
  'Harborstone Medical Capital',
  'Bright Meadow Funding',
  'Caseway House Fund',
  'Lakeshore Receivables',
  'Tallgrass Capital',
  'Copper Canyon Funding',
  'Whitewater Lien Partners',
  'Old Mill Capital',
  'Silver Birch Funding',
  'Northgate Medical Finance',
]
const HOUSE = 2

export function funder(index: number): RowOf<'funder'> {
  const random = streamFor(SEED, 'funder', index)
  const { region, city } = groundOf(index, demo.funders)
  const name = itemAt(funderNames, index)
  const contact = [random.pick(nameSets.english.female).latin, random.pick(english).latin].join(' ')
  return {
    id: seedId('funder', index),
    name,
    contact_name: contact,
    email: `deals@${domainOf(name)}.example.com`,
    phone: phoneNumber(region.areaCodes[2], 80 + index, index < demo.funders),
    ...addressIn(random, city),
    ein: taxNumber(5_000 + index),
    default_price_bps: random.int(50, 90) * 50,
    max_per_case_cents: random.int(10, 40) * 1_000_000,
    max_per_lien_cents: random.int(4, 9) * 1_000_000,
    commitment_cents: random.int(20, 90) * 10_000_000,
    servicing_fee_bps: random.pick([150, 200, 250, 300]),
    states_allowed: [...new Set(regions.flatMap(({ cities }) => cities.map(({ state }) => look('state', state))))],
    remit_method: random.pick(['check', 'ach'] as const),
    bank_last4: String(random.int(0, 9999)).padStart(4, '0'),
    is_house: index === HOUSE,
    created_at: iso(dayNumber('2022-01-10') + index) + 'T15:00:00.000Z',
  }
}
