import * as f from '#domain/fields/index.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { maySetInDraft } from '#domain/entity.ts'
import type { Fields } from '#domain/fields/field.ts'
import { isMinorOn } from '#domain/rules/dates.ts'
import { faultsIn, type Faults } from '../../../records/form/check-values.ts'
import { entityFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import type { Firms } from './new-patient-calls.ts'

const stepNames = ['person', 'accident', 'insurance', 'firm', 'contacts'] as const
export type StepName = (typeof stepNames)[number]

const maySet = (viewer: Viewer) => (name: string) => maySetInDraft(patient, viewer, name)

/** Steps in which the viewer has something to say; referring practices may not see insurance. */
export function stepsFor(viewer: Viewer): readonly StepName[] {
  return stepNames.filter((name) => (name === 'insurance' ? ['insurances'] : names[name]).some(maySet(viewer)))
}

const fresh: Values = { lop_status: 'none', needs_interpreter: false, insurances: [] }

/** Initial values that the viewer may set. */
export function freshFor(viewer: Viewer): Values {
  return Object.fromEntries(Object.entries(fresh).filter(([name]) => maySet(viewer)(name)))
}

interface Labels {
  field: (name: string) => string
  choice: (field: string, value: string) => string
}

/** What a caller says first is asked for first: a case can be opened with it, and the rest follows later. */
const names = {
  person: [
    'first_name',
    'last_name',
    'phone',
    'dol',
    'lawfirm_id',
    'dob',
    'ssn',
    'middle_name',
    'name_native',
    'gender',
    'gov_id_number',
    'patient_language_id',
    'address1',
    'city',
    'state_id',
    'zip',
    'needs_interpreter',
  ],
  accident: [
    'accident_type_id',
    'accident_state_id',
    'role_in_accident',
    'accident_location',
    'police_report_number',
    'at_fault_party',
    'body_parts',
    'accident_description',
    'injury_summary',
  ],
  insurance: [],
  firm: ['chiropractor_id', 'lop_status'],
  contacts: ['email', 'emergency_contact_name', 'emergency_contact_phone'],
} as const satisfies Record<StepName, readonly string[]>

/** For staff only. */
const ofStaff = ['subsidiary_id', 'referral_source', 'referred_by'] as const

const consentSources = ['signed_form', 'verbal_recorded', 'web'] as const
export type ConsentSource = (typeof consentSources)[number]

/** Optional for opening a case, required for leaving intake. */
const neededLater = ['accident_type_id', 'accident_state_id', 'patient_language_id', 'referral_source']

interface Texts {
  readonly needed: string
  readonly consent: string
  readonly consentSource: string
  readonly sources: (source: ConsentSource) => string
}

/** Dates that cannot be in the future. */
const past = ['dob', 'dol']

export function futureDays(values: Values, today: string): Faults {
  const future = past.filter((name) => typeof values[name] === 'string' && values[name] > today)
  return Object.fromEntries(future.map((name) => [name, 'in_future']))
}

/** State of a step; undefined if nothing is missing. */
export function stateOf(
  fields: FormFields,
  values: Values,
  today: string,
  refused: Faults,
): 'open' | 'wrong' | undefined {
  const names = Object.keys(fields)
  if (names.some((name) => name in refused)) return 'wrong'
  const missing = { ...futureDays(values, today), ...faultsIn(fields, values) }
  return names.some((name) => name in missing) ? 'open' : undefined
}

interface Asking {
  readonly labels: Labels
  readonly texts: Texts
  readonly today: string
  readonly viewer: Viewer
  readonly firms: Firms
  /** Whether the viewer may record a consent to text messages. */
  readonly takesConsent: boolean
}

/** Fields of each step that the viewer may set. */
export function fieldsOf(
  values: Values,
  { labels, texts, today, viewer, firms, takesConsent }: Asking,
): Record<StepName, FormFields> {
  const isStaff = viewer.level !== 'user'
  const { dob: born, sms_consent } = values
  const minor = typeof born === 'string' && isMinorOn(born, today)
  const lopOptions = (patient.fields.lop_status.choices ?? [])
    .filter((value) => (isStaff ? value !== 'signed' : value === 'none' || value === 'requested'))
    .map((value) => ({ value, label: labels.choice('lop_status', value) }))
  const more = {
    ...Object.fromEntries(neededLater.map((name) => [name, { hint: texts.needed }])),
    lop_status: { required: false, options: lopOptions },
    ...(firms.named && { lawfirm_id: { named: firms.all ?? [] } }),
  }
  const of = (step: StepName, others: readonly (keyof typeof patient.fields)[] = []) =>
    entityFields(patient, [...names[step], ...others].filter(maySet(viewer)), labels, more)
  return {
    person: of('person', minor ? ['guardian_name', 'guardian_phone'] : []),
    accident: of('accident'),
    insurance: {},
    firm: of('firm', isStaff ? ofStaff : []),
    contacts: {
      ...of('contacts'),
      ...(takesConsent && { sms_consent: { field: f.flag(), label: texts.consent, required: false } }),
      ...(takesConsent &&
        sms_consent === true && {
          consent_source: {
            field: f.choice(consentSources),
            label: texts.consentSource,
            options: consentSources.map((source) => ({ value: source, label: texts.sources(source) })),
            required: true,
          },
        }),
    },
  }
}

const fields: Fields = patient.fields

/** Values of a draft, without fields that are no longer asked for. */
export function begunWith(draft: { readonly values: Values } | undefined): Values | undefined {
  return draft && Object.fromEntries(Object.entries(draft.values).filter(([name]) => fields[name]?.readOnly !== true))
}
