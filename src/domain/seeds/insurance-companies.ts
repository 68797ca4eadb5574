import type { insuranceCompany } from '../entities/insurance-company.ts'
import type { Draft } from '../entity.ts'
import { codeOf } from './titles.ts'

// Invented, all of them. A real portal starts without any.
const names = [
  'Alder Creek Mutual',
  'Amberline Insurance',
  'Beacon Harbor Casualty',
  'Blue Prairie Indemnity',
  'Bridgewell Auto',
  'Cedar Ridge Assurance',
  'Clearpath Casualty',
  'Copperfield Mutual',
  'Crestline General',
  'Driftwood Insurance Group',
  'Eastmere Indemnity',
  'Evergate Property & Casualty',
  'Fairhollow Mutual',
  'Foxglove Insurance',
  'Granite Pass Casualty',
  'Harborlight Auto',
  'Ironwood Assurance',
  'Juniper State Mutual',
  'Keystone Meadow Insurance',
  'Larkspur Indemnity',
  'Meridian Oak Casualty',
  'Northwind Commercial',
  'Orchard Hill Insurance',
  'Pinecrest General',
  'Quarry Lake Mutual',
  'Redfern Casualty',
  'Silverbrook Insurance',
  'Tidewater Plains Auto',
  'Windmere Assurance',
  'Yellow Finch Mutual',
]

/** For demonstrations. Numbers and addresses are of the kinds that are kept free for fiction. */
export const demoInsuranceCompanies = names.map((title, place) => ({
  code: codeOf(title),
  title,
  sort_order: (place + 1) * 10,
  claims_phone: `+121355501${String(place).padStart(2, '0')}`,
  claims_email: `claims@${codeOf(title).replaceAll('_', '-')}.example.com`,
  naic: String(99_001 + place),
})) satisfies Draft<typeof insuranceCompany>[]
