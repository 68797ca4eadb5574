import type { Facts } from './bench-facts.ts'
import { PAGE } from './floor-statements.ts'
import { DEMO_PASSWORD, type Api } from './api.ts'
import { requestBytes } from './wire.ts'

export interface BenchCase {
  readonly name: string
  readonly status: number
  readonly connections: number
  /** The share of the floor's requests a second that is asked for. */
  readonly aim?: number
  /** Bytes of the next request. */
  readonly server: () => Buffer
  readonly floor: () => Buffer
}

export interface People {
  readonly admin: Api
  readonly manager: Api
}

const CONNECTIONS = 16
/** As many as the server hashes at a time; more would only wait there. */
const SIGNING_IN = 2

export function readCases({ admin, manager }: People, { firms, patientIds, managersFirm }: Facts): BenchCase[] {
  const listFor = (api: Api, firm: string): Buffer => get(api, `/patient/all?${pageOf(firm)}`)
  return [
    {
      name: 'list page, as admin',
      status: 200,
      connections: CONNECTIONS,
      aim: 0.5,
      server: round(firms.map((firm) => listFor(admin, firm))),
      floor: round(firms.map((firm) => bare('GET', `/list/${firm}/active`))),
    },
    {
      name: 'list page, as a law firm',
      status: 200,
      connections: CONNECTIONS,
      aim: 0.5,
      server: round([listFor(manager, managersFirm)]),
      floor: round([bare('GET', `/list/${managersFirm}/active`)]),
    },
    {
      name: 'one record',
      status: 200,
      connections: CONNECTIONS,
      aim: 0.5,
      server: round(patientIds.map((id) => get(admin, `/patient/${id}`))),
      floor: round(patientIds.map((id) => bare('GET', `/one/${id}`))),
    },
  ]
}

function pageOf(firm: string): string {
  const filter = JSON.stringify({ lawfirm_id: firm, case_status: 'active' })
  return new URLSearchParams({ page_size: String(PAGE), filter, sort: 'last_name' }).toString()
}

export function deltaCases({ admin }: People, cursors: { now: string; before: string }): BenchCase[] {
  return [
    {
      name: 'delta, 0 changes',
      status: 200,
      connections: CONNECTIONS,
      server: round([get(admin, `/sync/delta?${cursors.now}`)]),
      floor: round([bare('GET', '/horizon')]),
    },
    {
      name: 'delta, 100 changes',
      status: 200,
      connections: CONNECTIONS,
      server: round([get(admin, `/sync/delta?${cursors.before}`)]),
      floor: round([bare('GET', '/changed')]),
    },
  ]
}

export function writeCases({ admin }: People, { firms, patientIds }: Facts): BenchCase[] {
  const create = (entity: string, draft: () => object): Pick<BenchCase, 'server' | 'floor'> => ({
    server: () => post(admin, `/api/${entity}/create`, draft()),
    floor: () => bare('POST', `/create/${entity}`, draft()),
  })
  return [
    {
      name: 'create a note',
      status: 201,
      connections: CONNECTIONS,
      aim: 0.4,
      ...create('patient_note', drafts.note(patientIds)),
    },
    {
      name: 'create a patient',
      status: 201,
      connections: CONNECTIONS,
      aim: 0.4,
      ...create('patient', drafts.patient(firms)),
    },
    {
      name: 'log in',
      status: 200,
      connections: SIGNING_IN,
      server: round([bare('POST', '/api/login', { email: 'admin@demo.example.com', password: DEMO_PASSWORD })]),
      floor: round([bare('POST', '/login', { password: DEMO_PASSWORD })]),
    },
  ]
}

let number = 0

export const drafts = {
  note: (patientIds: readonly string[]) => () => ({
    patient_id: patientIds[(number += 1) % patientIds.length],
    kind: 'call',
    body: `Spoke with the patient about the next visit (${number}). Transport is arranged; will call again after the scan.`,
    visibility: 'lawfirm',
    call_outcome: 'reached',
  }),
  patient: (firms: readonly string[]) => () => {
    number += 1
    return {
      first_name: word(number),
      last_name: word(number * 7919),
      dob: birthday(number),
      gender: 'female',
      phone: `+1305${String(1_000_000 + number)}`,
      email: `${word(number)}@example.com`.toLowerCase(),
      address1: '9120 Flagler St',
      city: 'Miami',
      zip: '33144',
      dol: '2026-03-14',
      accident_description: 'Rear-ended at a red light; the other driver admitted fault at the scene.',
      lawfirm_id: firms[number % firms.length],
    }
  },
}

/** Spread over seventy years, as the birthdays of real people are: the duplicate test looks at everybody of one day. */
function birthday(seed: number): string {
  const day = Math.imul(seed, 2_654_435_761) >>> 0
  return new Date(Date.UTC(1940, 0, 1 + (day % 25_000))).toISOString().slice(0, 10)
}

/** A pronounceable word that differs for every number, so that no two people are taken for one. */
function word(seed: number): string {
  let rest = Math.imul(seed, 2_654_435_761) >>> 0
  let text = ''
  for (let index = 0; index < 5; index += 1) {
    text += 'bcdfghjklmnprstvz'[rest % 17]
    rest = Math.floor(rest / 17)
    text += 'aeiou'[(rest + index) % 5]
  }
  return text[0]?.toUpperCase() + text.slice(1)
}

function round(requests: readonly Buffer[]): () => Buffer {
  let index = 0
  return () => {
    const request = requests[(index += 1) % requests.length]
    // An empty request would be waited for until the server gives up.
    if (!request) throw new Error('There is nothing to ask for in this case.')
    return request
  }
}

function get(api: Api, path: string): Buffer {
  return requestBytes({ method: 'GET', path: `/api${path}`, headers: api.headers() })
}

function post(api: Api, path: string, body: object): Buffer {
  return requestBytes({ method: 'POST', path, headers: api.headers(true), body: JSON.stringify(body) })
}

function bare(method: string, path: string, body?: object): Buffer {
  if (!body) return requestBytes({ method, path })
  return requestBytes({ method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
