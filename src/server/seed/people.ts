import { SEED, seedId } from './ids.ts'
import { dayNumber, iso } from './calendar.ts'
import { fullName, mailName, nameSetOf, type FullName } from './names/index.ts'
import { domainOf, firmName, FOUNDED, groundOf } from './organisations.ts'
import { phoneNumber } from './places.ts'
import { streamFor } from './random.ts'
import { look, type RowOf } from './rows.ts'
import { demo, large } from './sizes.ts'
import { departmentOf, FORMER, firmUserId, staffUserId, subsidiaryUserId } from './who.ts'
import { itemAt } from './item-at.ts'

const jobs = {
  administration: 'Operations Director',
  intake: 'Intake Specialist',
  case_management: 'Case Manager',
  underwriting: 'Underwriter',
  scheduling: 'Scheduling Coordinator',
  billing: 'Billing Specialist',
  marketing: 'Provider Relations',
} as const

const named = new Map<number, FullName>()

export function employeeName(index: number): FullName {
  let name = named.get(index)
  if (!name) {
    const random = streamFor(SEED, 'name of employee', index)
    // The demo's own people speak the languages in which the portal greets them.
    name = fullName(random, index === 1 ? 'turkish' : nameSetOf(random))
    named.set(index, name)
  }
  return name
}

export function employeeRow(index: number): RowOf<'employee'> {
  const random = streamFor(SEED, 'employee', index)
  const name = employeeName(index)
  const department = departmentOf(index)
  const start = dayNumber('2022-01-10') + random.int(0, 700)
  const gone = index === FORMER
  return {
    id: seedId('employee', index),
    user_id: staffUserId(index),
    first_name: name.first,
    last_name: name.last,
    job_title: jobs[department],
    department,
    email: `${mailName(`${name.first} ${name.last}`)}.${index + 1}@caseway.example.com`,
    phone: phoneNumber('645', index, index < demo.employees),
    extension: String(100 + index),
    start_date: iso(start),
    end_date: gone ? iso(start + 600) : null,
    supervisor_id: index === 0 ? null : seedId('employee', 0),
    states_covered: random.chance(0.5) ? ['FL', 'GA', 'TX'].map((code) => look('state', code)) : [],
    languages: [
      look('patient_language', 'english'),
      ...(name.set === 'english' ? [] : [look('patient_language', name.set)]),
    ],
    subsidiary_ids: [],
    max_caseload: department === 'case_management' ? random.int(8, 50) * 10 : null,
    is_active: !gone,
    created_at: FOUNDED,
  }
}

const FIRMS_LATER = large.lawfirms - demo.lawfirms

export function firmOf(person: number): number {
  if (person < demo.lawfirmEmployees) return person % demo.lawfirms
  return demo.lawfirms + ((person - demo.lawfirmEmployees) % FIRMS_LATER)
}

const people = new Map<number, number[]>()

/** All staff of a firm, its manager first. */
export function peopleOfFirm(firm: number): number[] {
  let found = people.get(firm)
  if (!found) people.set(firm, (found = countPeople(firm)))
  return found
}

function countPeople(firm: number): number[] {
  const small = firm < demo.lawfirms
  const [first, step, end] = small
    ? [firm, demo.lawfirms, demo.lawfirmEmployees]
    : [demo.lawfirmEmployees + firm - demo.lawfirms, FIRMS_LATER, large.lawfirmEmployees]
  return Array.from({ length: Math.ceil((end - first) / step) }, (_, place) => first + place * step)
}

const titles = ['attorney', 'paralegal', 'attorney', 'case_manager', 'legal_assistant', 'accounting', 'intake'] as const

/** The manager and the first paralegal of a firm have log-ins. */
export function hasLogin(person: number): boolean {
  return peopleOfFirm(firmOf(person)).indexOf(person) < 2
}

export function firmPersonName(person: number): FullName {
  const random = streamFor(SEED, 'name at firm', person)
  return fullName(random, nameSetOf(random))
}

export function lawfirmEmployeeRow(index: number): RowOf<'lawfirm_employee'> {
  const random = streamFor(SEED, 'lawfirm_employee', index)
  const firm = firmOf(index)
  const place = peopleOfFirm(firm).indexOf(index)
  const title = itemAt(titles, place % titles.length)
  const name = firmPersonName(index)
  const { region, city } = groundOf(firm, demo.lawfirms)
  const attorney = title === 'attorney'
  return {
    id: seedId('lawfirm_employee', index),
    lawfirm_id: seedId('lawfirm', firm),
    first_name: name.first,
    last_name: name.last,
    title,
    email: `${mailName(`${name.first} ${name.last}`)}.${place + 1}@${domainOf(firmName(firm))}.example.com`,
    phone: phoneNumber(region.areaCodes[2], firm, firm < demo.lawfirms),
    mobile: random.chance(0.6) ? phoneNumber(region.areaCodes[1], 900_000 + index, false) : null,
    bar_number: attorney ? String(400_000 + index) : null,
    bar_state_id: attorney ? look('state', city.state) : null,
    can_sign_lop: attorney,
    is_primary_contact: place === 0,
    receives_notifications: random.chance(0.9),
    user_id: hasLogin(index) ? firmUserId(index) : null,
    created_at: FOUNDED,
  }
}

const SUBSIDIARIES_LATER = large.subsidiaries - demo.subsidiaries

export function subsidiaryOf(member: number, small: number): number {
  return member < small ? member % demo.subsidiaries : demo.subsidiaries + ((member - small) % SUBSIDIARIES_LATER)
}

export function subsidiaryPersonName(entity: string, member: number): FullName {
  const random = streamFor(SEED, `name of ${entity}`, member)
  return fullName(random, entity === 'subsidiary_user' && member === 3 ? 'arabic' : nameSetOf(random))
}

export function subsidiaryEmployeeRow(index: number): RowOf<'subsidiary_employee'> {
  const name = subsidiaryPersonName('subsidiary_employee', index)
  const random = streamFor(SEED, 'subsidiary_employee', index)
  return {
    id: seedId('subsidiary_employee', index),
    subsidiary_id: seedId('subsidiary', subsidiaryOf(index, demo.subsidiaryEmployees)),
    first_name: name.first,
    last_name: name.last,
    title: random.pick(['Regional Director', 'Outreach Coordinator', 'Office Manager', 'Marketing Representative']),
    email: `${mailName(`${name.first} ${name.last}`)}.s${index + 1}@caseway.example.com`,
    phone: phoneNumber('645', 40 + index, index < demo.subsidiaryEmployees),
    created_at: FOUNDED,
  }
}

/** The first member of each subsidiary manages it and sees its bills. */
export function managesSubsidiary(member: number): boolean {
  return (
    member < demo.subsidiaries || (member >= demo.subsidiaryUsers && member < demo.subsidiaryUsers + SUBSIDIARIES_LATER)
  )
}

/** Every fifth only reads. */
export function opensCases(member: number): boolean {
  return managesSubsidiary(member) || member % 5 !== 2
}

export function subsidiaryUserRow(index: number): RowOf<'subsidiary_user'> {
  const manages = managesSubsidiary(index)
  return {
    id: seedId('subsidiary_user', index),
    subsidiary_id: seedId('subsidiary', subsidiaryOf(index, demo.subsidiaryUsers)),
    user_id: subsidiaryUserId(index),
    access_level: manages ? 'manager' : opensCases(index) ? 'member' : 'read_only',
    sees_financials: manages,
    created_at: FOUNDED,
  }
}
