import { npiCheckDigit } from '#domain/rules/luhn.ts'
import { SEED, seedId } from './ids.ts'
import { nameSetOf, fullName, mailName } from './names/index.ts'
import { addressIn, domainOf, FOUNDED, groundOf, regionOf, taxNumber } from './organisations.ts'
import { phoneNumber, pointIn, regions, type City } from './places.ts'
import type { ProviderType } from './provider-type.ts'
import { streamFor } from './random.ts'
import { look, type RowOf } from './rows.ts'
import { demo } from './sizes.ts'
import { typesAt } from './visit-kinds.ts'
import { chiropractorUserId } from './who.ts'
import { itemAt } from './item-at.ts'

const firstTypes: readonly ProviderType[] = [
  'imaging',
  'pain_management',
  'orthopedics',
  'surgery_center',
  'physical_therapy',
  'spine',
  'neurology',
  'hospital',
  'imaging',
  'pain_management',
  'physical_therapy',
  'anesthesia',
]
const laterTypes: readonly ProviderType[] = [
  'imaging',
  'pain_management',
  'orthopedics',
  'physical_therapy',
  'spine',
  'surgery_center',
  'imaging',
  'hospital',
  'neurology',
  'pain_management',
  'anesthesia',
  'orthopedics',
  'physical_therapy',
  'psychology',
  'laboratory',
  'dme',
]
const places = [
  'Biscayne',
  'Peachtree',
  'Bayou',
  'Coral Way',
  'Stone Creek',
  'Westheimer',
  'Palm Grove',
  'Chastain',
  'Buffalo Bend',
  'Harbor',
  'Oakhurst',
  'Galleria',
  'Lakeside',
  'Summit',
  'Riverbend',
  'Crescent',
  'Meridian',
  'Evergreen',
  'Parkview',
  'Northside',
  'Southgate',
  'Highpoint',
  'Clearwater',
  'Brookfield',
  'Ironbridge',
  'Fairmont',
  'Sandhill',
  'Grandview',
  'Whitestone',
  'Redwood',
]
const specialties: Record<ProviderType, string> = {
  hospital: 'Medical Center',
  surgery_center: 'Surgery Center',
  imaging: 'Imaging',
  pain_management: 'Pain Management',
  orthopedics: 'Orthopedics',
  neurology: 'Neurology',
  spine: 'Spine Institute',
  physical_therapy: 'Physical Therapy',
  chiropractic: 'Chiropractic',
  anesthesia: 'Anesthesia Associates',
  laboratory: 'Laboratory',
  dme: 'Medical Supply',
  pharmacy: 'Pharmacy',
  transport: 'Transport',
  psychology: 'Neuropsychology',
  other: 'Care',
}

export function providerType(index: number): ProviderType {
  return firstTypes[index] ?? itemAt(laterTypes, (index - demo.providers) % laterTypes.length)
}

export function providerName(index: number): string {
  const type = providerType(index)
  if (index < demo.providers) return `${places[index]} ${specialties[type]}`
  const round = Math.floor((index - demo.providers) / laterTypes.length)
  const twin = laterTypes.indexOf(type) === (index - demo.providers) % laterTypes.length ? '' : ' Partners'
  return `${places[demo.providers + round]} ${specialties[type]}${twin}`
}

export function agreementOf(index: number): 'holds_lien' | 'sells_lien' | 'mixed' {
  return itemAt(['sells_lien', 'mixed', 'holds_lien', 'sells_lien', 'holds_lien'] as const, index % 5)
}

/** NPIs starting with 29 are not issued. */
function healthNumber(index: number): string {
  const digits = `29${String(index).padStart(7, '0')}`
  return `${digits}${npiCheckDigit(digits)}`
}

export function medicalProviderRow(index: number): RowOf<'medical_provider'> {
  const random = streamFor(SEED, 'medical_provider', index)
  const { region } = groundOf(index, demo.providers)
  const name = providerName(index)
  const domain = `${domainOf(name)}.example.org`
  const small = index < demo.providers
  return {
    id: seedId('medical_provider', index),
    name,
    legal_name: `${name} PLLC`,
    provider_type: providerType(index),
    npi: healthNumber(index),
    tax_id: taxNumber(2_000 + index),
    phone: phoneNumber(region.areaCodes[2], 30 + index, small),
    fax: phoneNumber(region.areaCodes[2], 45 + index, small),
    email: `frontdesk@${domain}`,
    billing_email: `billing@${domain}`,
    website: `https://${domain}`,
    agreement_type: agreementOf(index),
    default_price_bps: random.int(44, 110) * 50,
    payment_terms_days: random.pick([30, 45, 60]),
    w9_on_file: random.chance(0.85),
    baa_signed_at: random.chance(0.8) ? '2023-02-01' : null,
    created_at: FOUNDED,
  }
}

export function providerOfOffice(office: number): number {
  if (office < demo.offices) return office % demo.providers
  return demo.providers + ((office - demo.offices) % LATER_PROVIDERS)
}
const LATER_PROVIDERS = 208

/** Whether it is the provider's first office, its second … */
function roundOf(office: number): number {
  return Math.floor(office < demo.offices ? office / demo.providers : (office - demo.offices) / LATER_PROVIDERS)
}

/** Each office of a provider stands in another city, and the small demo's offices in its three regions. */
export function cityOfOffice(office: number): City {
  const provider = providerOfOffice(office)
  const round = roundOf(office)
  const first = regionOf(provider, demo.providers)
  const { cities } = itemAt(regions, office < demo.offices ? (first + round) % demo.subsidiaries : first)
  return itemAt(cities, round % cities.length)
}

export function officeName(office: number): string {
  const city = cityOfOffice(office)
  const region = regions.find(({ cities }) => cities.includes(city))
  // Where a region has fewer cities than the provider has offices, one city has two.
  const again = office >= demo.offices && roundOf(office) >= (region?.cities.length ?? 0) ? ' West' : ''
  return `${providerName(providerOfOffice(office))} – ${city.name}${again}`
}

const hours = [{ from: '08:00', to: '18:00' }]

export function officeRow(index: number): RowOf<'medical_provider_office'> {
  const random = streamFor(SEED, 'medical_provider_office', index)
  const provider = providerOfOffice(index)
  const city = cityOfOffice(index)
  const region = itemAt(
    regions,
    regions.findIndex(({ cities }) => cities.includes(city)),
  )
  const imaging = providerType(provider) === 'imaging'
  return {
    id: seedId('medical_provider_office', index),
    medical_provider_id: seedId('medical_provider', provider),
    name: officeName(index),
    ...addressIn(random, city),
    ...pointIn(random, city),
    phone: phoneNumber(region.areaCodes[2], 60 + index, index < demo.offices),
    email: `office${index + 1}@${domainOf(providerName(provider))}.example.org`,
    timezone: city.timezone,
    hours: {
      mon: hours,
      tue: hours,
      wed: hours,
      thu: hours,
      fri: hours,
      ...(imaging ? { sat: [{ from: '09:00', to: '13:00' }] } : {}),
    },
    appointment_type_ids: typesAt(providerType(provider)).map((code) => look('appointment_type', code)),
    languages: [
      look('patient_language', 'english'),
      ...(random.chance(0.7) ? [look('patient_language', 'spanish')] : []),
    ],
    slot_minutes: random.pick([15, 20, 30]),
    directions_text: random.pick([
      'Park behind the building; the entrance is on the left.',
      'Second floor, above the pharmacy. The lift is beside the stairs.',
      'Ring the bell at the side door before 9 in the morning.',
    ]),
    created_at: FOUNDED,
  }
}

export function chiropractorRow(index: number): RowOf<'chiropractor'> {
  const random = streamFor(SEED, 'chiropractor', index)
  const { region, city } = groundOf(index, demo.chiropractors)
  const person = fullName(random, nameSetOf(random))
  const practice = practiceName(index)
  return {
    id: seedId('chiropractor', index),
    practice_name: practice,
    first_name: person.first,
    last_name: person.last,
    npi: healthNumber(500_000 + index),
    license_number: `DC${10_000 + index}`,
    license_state_id: look('state', city.state),
    ...addressIn(random, city),
    ...pointIn(random, city),
    phone: phoneNumber(region.areaCodes[2], 20 + index, index < demo.chiropractors),
    email: `${mailName(person.last)}@${domainOf(practice)}.example.org`,
    languages: [
      look('patient_language', 'english'),
      look('patient_language', random.pick(['spanish', 'turkish', 'arabic'])),
    ],
    refers_cases: random.chance(0.7),
    default_price_bps: random.int(44, 100) * 50,
    user_id: index === 0 ? chiropractorUserId(0) : null,
    created_at: FOUNDED,
  }
}

export function practiceName(index: number): string {
  const place = itemAt(places, (index * 7 + 3) % places.length)
  return `${place} ${['Chiropractic', 'Spine & Wellness', 'Chiropractic Center', 'Back & Neck Clinic', 'Family Chiropractic', 'Injury Chiropractic'][Math.floor(index / places.length) % 6]}`
}
