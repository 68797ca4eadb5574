import * as v from 'valibot'
import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { isNpi } from '#domain/rules/luhn.ts'

export type Values = Record<string, unknown>

interface DraftOptions {
  /** Tells this draft from others: what must be unique is made from it. */
  readonly n: number
  /** The id a reference leads to; without one, the field is left out. */
  readonly refs: (entity: string, field: string) => string | undefined
  /** Everything a client may write, not only what is required. */
  readonly full?: boolean
}

/** A draft that the definition's own rules accept, made from the kinds of its fields. */
export function draftFor(entity: Entity, options: DraftOptions): Values {
  const draft: Values = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const needed = field.required && field.initial === undefined
    if (field.readOnly || (!needed && !options.full)) continue
    const value = valueFor(name, field, options)
    if (value !== undefined) draft[name] = value
  }
  const fitting = {
    ...draft,
    ...(options.full ? fullRules[entity.name] : undefined),
    ...rules[entity.name]?.(options.n),
  }
  return Object.fromEntries(
    Object.entries(fitting).filter(([name, value]) => value !== undefined && name in entity.fields),
  )
}

/** A value of the field's kind that its schema accepts; different for every n where that is possible. */
export function valueFor(name: string, field: Field, { n, refs }: DraftOptions): unknown {
  if (field.kind === 'ref') return field.ref && refs(field.ref, name)
  if (field.kind === 'refs') {
    const id = field.ref && refs(field.ref, name)
    return id ? [id] : []
  }
  return candidates(name, field, n).find((value) => v.safeParse(field.schema, value).success)
}

function candidates(name: string, field: Field, n: number): unknown[] {
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'sealed':
      return texts(name, n)
    case 'words':
      return [['neck'], ['S13.4']]
    case 'email':
      return [`sample${n}.${name}@example.com`]
    case 'phone':
      return [`+1305${5_550_000 + n}`]
    case 'url':
      return [`https://example.com/${name}/${n}`]
    case 'choice':
      return [field.initial ?? field.choices?.[0]]
    case 'choices':
      return [[field.choices?.[0]]]
    case 'integer':
      return [30, 3, 1, 60]
    case 'cents':
      return [12_300 + n]
    case 'decimal':
      return [12.5]
    case 'flag':
      return [field.initial ?? false]
    case 'date':
      return ['2026-05-04']
    case 'moment':
      return ['2026-05-04T14:00:00.000Z']
    case 'json':
    case 'ref':
    case 'refs':
      return []
  }
}

/** Every shape that a text field of some entity asks for, the plainest first. */
function texts(name: string, n: number): string[] {
  const npi = Array.from({ length: 10 }, (_, digit) => `19${String(1_000_000 + n).slice(-7)}${digit}`).find(isNpi) ?? ''
  return [
    ...(name === 'npi' ? [npi] : []),
    ...(name === 'timezone' || name === 'default_timezone' ? ['America/New_York'] : []),
    `Sample ${n} ${name}`,
    `sample_${n}`,
    `sample-${letters(n, 3).toLowerCase()}`,
    letters(n, 4),
    letters(n, 2),
    `S${n}`,
    `sample_${letters(n, 4).toLowerCase()}.read`,
    `12-${String(1_000_000 + n).slice(-7)}`,
    String(900_000_000 + n),
    '33101',
    '4321',
    `#0${(0x10000 + n).toString(16)}`,
    String(n).padStart(64, '0'),
  ]
}

/** Numbers as capital letters, beginning where no state and no subsidiary of the demo data does. */
function letters(n: number, length: number): string {
  let text = ''
  for (let rest = n; text.length < length; rest = Math.floor(rest / 26))
    text = String.fromCharCode(65 + (rest % 26)) + text
  return length === 2 ? `${'QXZYJ'[Math.floor(n / 26) % 5]}${text[1]}` : text
}

/** What the rules across fields ask for besides. */
const rules: Record<string, (n: number) => Values> = {
  user: () => ({
    user_type: 'staff',
    lawfirm_id: undefined,
    subsidiary_id: undefined,
    medical_provider_id: undefined,
    medical_provider_office_id: undefined,
    chiropractor_id: undefined,
    funder_id: undefined,
    is_casemanager: undefined,
    is_underwriter: undefined,
  }),
  // Unique names and birth dates, so that no draft counts as a duplicate.
  patient: (n) => ({
    first_name: name(n),
    last_name: name(n * 7 + 3),
    dob: day(1950, (n * 37) % 18_000),
    dol: '2026-02-03',
  }),
  task_rule: () => ({ on_status: 'on_hold', on_stage: undefined }),
  menu_item: () => ({ type: 'item', url: '/dashboard', parent_id: undefined }),
  underwriting_note: () => ({ kind: 'assessment', decision: undefined, approved_limit_cents: undefined }),
  patient_lawfirm_employee: (n) => ({ from: day(2010, n), to: undefined }),
  message: (n) => ({ message: `Sample ${n} message` }),
}

const fullRules: Record<string, Values> = {
  employee: { user_id: undefined, supervisor_id: undefined },
  patient: { fee_num: 1, fee_den: 3, case_manager_id: undefined, underwriter_id: undefined },
  // A bill is taken of a visit that was held; a new one was not.
  appointment: {
    chiropractor_id: undefined,
    appointment_status_id: undefined,
    bill_amount_cents: undefined,
    bill_lines: undefined,
    bill_received_at: undefined,
    price_cents: undefined,
  },
  lien: {
    appointment_ids: undefined,
    chiropractor_id: undefined,
    adjustment_cents: 0,
    billed_cents: 50_000,
  },
  patient_note: {
    call_outcome: undefined,
    call_party: undefined,
    call_phone: undefined,
    attachments: undefined,
    addendum_to_id: undefined,
  },
  patient_document: { replaces_id: undefined, appointment_id: undefined, lien_id: undefined },
  patient_mobile_info: { consent_source: undefined, consent_at: undefined, revoked_at: undefined },
}

function name(n: number): string {
  return `Q${letters(n, 5).toLowerCase()}`
}

function day(year: number, n: number): string {
  return new Date(Date.UTC(year, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
}
