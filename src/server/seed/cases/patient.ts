import { formatCaseNumber } from '#domain/rules/case-number.ts'
import { atWork, iso } from '../calendar.ts'
import { SEED, seedId } from '../ids.ts'
import { fullName, mailName } from '../names/index.ts'
import { phoneNumber, regions, streetAddress } from '../places.ts'
import { streamFor, type Random } from '../random.ts'
import { look, type RowOf } from '../rows.ts'
import { demo } from '../sizes.ts'
import { firmOf, firmPersonName, opensCases, peopleOfFirm, subsidiaryOf } from '../people.ts'
import { departmentOf, staffUserId, subsidiaryUserId } from '../who.ts'
import { demoInsuranceCompanies } from '#domain/seeds/insurance-companies.ts'
import { descriptions, injuries, roads } from './injuries.ts'
import type { Story } from './shapes.ts'
import { firmNameOf, isMinor, storyOf } from './story.ts'
import { itemAt } from '../item-at.ts'

const HUNDRED = 100
const FAMILIES = 0.005

/** The moment in which the case was opened. */
export function openedAt(story: Story): string {
  return atWork(story.opened, streamFor(SEED, 'opening', story.index))
}

/** Numbers repeat for families only: they share the number of the patient before. */
export function phoneOf(story: Story): string {
  const { index } = story
  if (index > 0 && streamFor(SEED, 'family phone', index).chance(FAMILIES))
    return phoneOf(storyOf(index - 1, story.today))
  const half = index % demo.patients < HUNDRED ? 0 : 1
  // In the small demo a hundred people share an area code, so its hundred numbers are enough.
  return index < demo.patients
    ? phoneNumber(itemAt(regions, 0).areaCodes[half], index, true)
    : phoneNumber(story.region.areaCodes[half], index, false)
}

export function caseNumberOf(story: Story): string {
  const code = story.subsidiary === null ? null : itemAt(regions, story.subsidiary).code
  return formatCaseNumber(code, Number(iso(story.opened).slice(0, 4)), story.index + 1)
}

const socialNumber = (index: number): string => `9${String(10_000_019 + index * 617).slice(-8)}`

const stageOf: Partial<Record<Story['status'], readonly string[]>> = {
  intake: ['new_referral'],
  underwriting: [
    'new_referral',
    'documents_requested',
    'documents_requested',
    'documents_received',
    'in_review',
    'second_review',
  ],
  declined: ['declined'],
}

function stageCode(story: Story, random: Random): string {
  const choices = stageOf[story.status]
  if (choices) return random.pick(choices)
  if (story.surgery && story.status === 'active' && random.chance(0.2)) return 're_evaluation_surgery'
  return random.chance(0.35) ? 'approved_with_cap' : 'approved'
}

function lopOf(story: Story, random: Random): RowOf<'patient'>['lop_status'] {
  if (story.status === 'intake') return random.pick(['none', 'requested'])
  if (story.status === 'underwriting') return random.pick(['requested', 'signed'])
  if (story.status === 'declined') return random.pick(['requested', 'declined'])
  return 'signed'
}

function referral(story: Story, random: Random): Pick<RowOf<'patient'>, 'referral_source' | 'referred_by'> {
  const source = random.weighted([
    [50, 'lawfirm'],
    [story.chiropractor === null ? 0 : 25, 'chiropractor'],
    [story.subsidiary === null ? 0 : 10, 'subsidiary'],
    [5, 'provider'],
    [5, 'patient'],
    [5, 'marketing'],
  ] as const)
  return { referral_source: source, referred_by: source === 'lawfirm' ? firmNameOf(story) : null }
}

function insurancesOf(story: Story, random: Random): RowOf<'patient'>['insurances'] {
  const company = (): string => look('insurance_company', random.pick(demoInsuranceCompanies).code)
  const road = story.profile === 'motor_vehicle'
  const liability = !road
    ? 'premises_liability'
    : story.accident === 'commercial_truck'
      ? 'commercial_auto'
      : 'bodily_injury'
  const number = (): string => `${random.pick(['PA', 'CX', 'GL'])}-${random.int(1_000_000, 9_999_999)}`
  return [
    {
      party: 'defendant',
      insurance_type_id: look('insurance_type', liability),
      insurance_company_id: company(),
      policy_number: number(),
      claim_number: `CL${random.int(10_000_000, 99_999_999)}`,
      adjuster_name: `${fullName(random, 'english').first} ${fullName(random, 'english').last}`,
      limit_person_cents: story.limits.person,
      limit_accident_cents: story.limits.accident,
    },
    ...(road && random.chance(0.5)
      ? [
          {
            party: 'plaintiff' as const,
            insurance_type_id: look('insurance_type', random.pick(['pip_no_fault', 'medpay', 'uninsured_motorist'])),
            insurance_company_id: company(),
            policy_number: number(),
            limit_person_cents: 1_000_000,
          },
        ]
      : []),
  ]
}

function partOf(story: Story, random: Random): RowOf<'patient'>['role_in_accident'] {
  if (story.accident === 'pedestrian') return 'pedestrian'
  if (story.accident === 'bicycle_scooter') return 'cyclist'
  if (story.accident === 'workplace') return 'worker'
  if (story.profile !== 'motor_vehicle') return random.pick(['customer', 'other'])
  return random.chance(0.7) ? 'driver' : 'passenger'
}

function moneyOf(story: Story, random: Random): Partial<RowOf<'patient'>> {
  const { demanded, suitFiled } = story
  return {
    demand_sent_at: demanded === null ? null : iso(demanded),
    demand_cents:
      demanded === null ? null : Math.round((story.limits.person * random.int(8, 15)) / 10 / 100_000) * 100_000,
    offer_cents:
      demanded !== null && random.chance(0.5)
        ? Math.round((story.limits.person * random.int(2, 6)) / 10 / 50_000) * 50_000
        : null,
    suit_filed_at: suitFiled === null ? null : iso(suitFiled),
    court_case_number:
      suitFiled === null ? null : `${iso(suitFiled).slice(0, 4)}-CA-${String(random.int(1, 99_999)).padStart(6, '0')}`,
  }
}

const reasons: Partial<Record<Story['status'], readonly string[]>> = {
  declined: ['Liability cannot be shown.', 'No coverage found for the other party.'],
  withdrawn: ['client_dropped', 'firm_dropped', 'no_contact'],
  closed_no_recovery: ['Verdict for the defence.', 'No collectable coverage remained.'],
  closed_paid: ['All liens paid and released.'],
}

function contacts(story: Story, random: Random): Partial<RowOf<'patient'>> {
  const { closed, today, opened } = story
  const end = closed ?? today
  const last = Math.max(opened, end - random.int(0, 34))
  // Firms and providers are called too, each at its own pace.
  const others = streamFor(SEED, 'calls to others', story.index)
  return {
    last_contact_at: atWork(last, random),
    lawfirm_contact_at: atWork(Math.max(opened, end - others.int(0, 110)), others),
    provider_contact_at: story.treatedFrom === null ? null : atWork(Math.max(opened, end - others.int(0, 14)), others),
    next_contact_at: closed === null ? iso(last + random.int(5, 30)) : null,
  }
}

export function patientRow(story: Story): RowOf<'patient'> {
  const random = streamFor(SEED, 'patient', story.index)
  const { name, city, index } = story
  const hurt = [...new Set([random.pick(injuries), random.pick(injuries), random.pick(injuries)])].slice(
    0,
    random.int(1, 3),
  )
  const road = story.profile === 'motor_vehicle'
  const minor = isMinor(story)
  const family = fullName(random, name.set)
  const relative = { name: `${family.first} ${name.last}`, phone: phoneNumber('321', index % HUNDRED, true) }
  const approved = story.approved !== null
  const open = story.closed === null
  const tagged = random.chance(0.15)
    ? [random.int(0, story.pool.employees - 1)].filter((employee) => departmentOf(employee) !== 'administration')
    : []
  const created = openedAt(story)
  return {
    id: story.id,
    case_number: caseNumberOf(story),
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    name_native: name.native,
    dob: iso(story.dob),
    guardian_name: minor ? relative.name : null,
    guardian_phone: minor ? relative.phone : null,
    gender: name.gender,
    ssn: random.chance(0.85) ? socialNumber(index) : null,
    gov_id_number: random.chance(0.12) ? `P${String(10_000_000 + index * 17)}` : null,
    phone: phoneOf(story),
    email: random.chance(0.8) ? `${mailName(`${name.first} ${name.last}`)}.${index + 1}@example.com` : null,
    address1: streetAddress(random),
    address2: random.chance(0.3) ? `Apt ${random.int(1, 420)}` : null,
    city: city.name,
    state_id: look('state', city.state),
    zip: random.pick(city.zips),
    patient_language_id: look('patient_language', story.language),
    needs_interpreter: story.language !== 'english' && random.chance(0.5),
    emergency_contact_name: random.chance(0.7) ? relative.name : null,
    emergency_contact_phone: random.chance(0.7) ? relative.phone : null,
    dol: iso(story.dol),
    accident_type_id: look('accident_type', story.accident),
    accident_state_id: look('state', city.state),
    accident_location: road
      ? `${random.pick(roads)}, ${city.name}`
      : `${random.int(9000, 9999)} ${random.pick(roads)}, ${city.name}`,
    accident_description: random.pick(descriptions[story.profile] ?? descriptions.other),
    role_in_accident: partOf(story, random),
    police_report_number:
      road && random.chance(0.85) ? `${city.state}${iso(story.dol).slice(2, 4)}-${random.int(100_000, 999_999)}` : null,
    at_fault_party: random.chance(0.75)
      ? `${fullName(random, 'english').first} ${fullName(random, 'english').last}`
      : null,
    body_parts: hurt.map(({ part }) => part),
    injury_summary: hurt.map(({ words }) => words).join('; '),
    icd10: hurt.flatMap(({ codes }) => [...codes]),
    insurances: insurancesOf(story, random),
    lawfirm_id: seedId('lawfirm', story.firm),
    subsidiary_id: story.subsidiary === null ? null : seedId('subsidiary', story.subsidiary),
    chiropractor_id: story.chiropractor === null ? null : seedId('chiropractor', story.chiropractor),
    case_manager_id: staffUserId(story.manager),
    underwriter_id: story.status === 'intake' ? null : staffUserId(story.underwriter),
    ...referral(story, random),
    tagged_employee_ids: tagged.map((employee) => seedId('employee', employee)),
    case_status: story.status,
    case_status_before_hold: story.beforeHold,
    underwriting_stage_id: look('underwriting_stage', stageCode(story, random)),
    in_treatment: story.status === 'active',
    is_surgical: story.surgery && approved,
    lop_status: lopOf(story, random),
    sol_date: story.solDate === null ? null : iso(story.solDate),
    ...moneyOf(story, random),
    on_hold_reason:
      story.status === 'on_hold' ? 'Patient is abroad with family and returns to treatment afterwards.' : null,
    closed_reason: open ? null : random.pick(reasons[story.status] ?? ['Closed.']),
    closed_at: story.closed === null ? null : atWork(story.closed, random),
    opened_at: created,
    ...contacts(story, random),
    created_at: created,
    created_by: opener(story),
    updated_by: staffUserId(story.manager),
  }
}

/** Some of the cases that a subsidiary sends, one of its people opens himself. */
function opener(story: Story): string {
  if (story.subsidiary === null || story.index % 3 !== 0) return staffUserId(1)
  const members = Array.from({ length: demo.subsidiaryUsers }, (_, member) => member).filter(
    (member) => subsidiaryOf(member, demo.subsidiaryUsers) === story.subsidiary && opensCases(member),
  )
  return members.length > 0 ? subsidiaryUserId(itemAt(members, (story.index / 3) % members.length)) : staffUserId(1)
}

/** The people of the firm who work on the case: a lawyer, and often a paralegal. */
export function firmPeopleOf(story: Story): number[] {
  const people = peopleOfFirm(story.firm)
  const later = people[2 + (story.index % Math.max(1, people.length - 2))]
  return [
    ...new Set([
      itemAt(people, 0),
      itemAt(people, 1),
      ...(story.index % 3 === 0 && later !== undefined ? [later] : []),
    ]),
  ].filter((person) => firmOf(person) === story.firm)
}

export function attorneyOf(story: Story): string {
  const { first, last } = firmPersonName(itemAt(peopleOfFirm(story.firm), 0))
  return `${first} ${last}`
}
