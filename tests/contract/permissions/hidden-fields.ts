import { expected } from './matrix.ts'
import { everyPatientField, openToProvider, openToUnpaidFunder } from './patient-fields.ts'
import { outsideRoles, roles } from './vocabulary.ts'
import type { EntityName, Role } from './vocabulary.ts'

export type HiddenFields = { entity: EntityName; role: Role; fields: string[] }

type Mask = { entity: EntityName; fields: readonly string[]; from: readonly Role[] }

const allBut = (...seeing: Role[]): Role[] => roles.filter((role) => !seeing.includes(role))
const outsidersBut = (...seeing: Role[]): Role[] => outsideRoles.filter((role) => !seeing.includes(role))

// §4 names those who see prices: admin, underwriter, billing employees, auditor, the funder on its own rows. The
// demo's employee works in intake, not in billing; the case manager sees "only the remaining limit".
const priceBlind: Role[] = ['employee', 'case_manager', ...outsidersBut('funder')]
const firmSide: Role[] = ['law_firm', 'law_firm_employee']
const subsidiarySide: Role[] = ['subsidiary', 'subsidiary_user']
const providers: Role[] = ['medical_provider', 'chiropractor']

const masks: readonly Mask[] = [
  // Never sent, not even to its owner.
  { entity: 'user', fields: ['password_hash'], from: roles },

  // X on the sign-in fields of §2.1: for portal staff only.
  {
    entity: 'user',
    fields: [
      'mfa_enabled',
      'failed_logins',
      'locked_until',
      'last_login_at',
      'token_epoch',
      'must_change_password',
      'terms_accepted_at',
    ],
    from: outsideRoles,
  },

  // Price, purchase date, funder identity, multiple; the assignment names price and funder.
  {
    entity: 'lien',
    fields: ['price_cents', 'purchase_date', 'owner_id', 'multiple', 'assignment_document_id'],
    from: priceBlind,
  },
  // X without $: staff may know that a lien is funded, only not for how much and by whom.
  { entity: 'lien', fields: ['funding_status'], from: outsidersBut('funder') },
  // "owner shown as lien holder": the type would say that a funder bought it.
  { entity: 'lien', fields: ['owner_type'], from: [...firmSide, ...subsidiarySide] },
  { entity: 'appointment', fields: ['price_cents', 'approved_cents'], from: priceBlind },
  { entity: 'patient', fields: ['price_cents', 'approved_limit_cents'], from: priceBlind },
  // A patient's price adds up the liens of every funder; "own rows" does not cover that sum.
  { entity: 'patient', fields: ['price_cents'], from: ['funder'] },
  { entity: 'medical_provider', fields: ['default_price_bps'], from: [...priceBlind, 'funder'] },
  { entity: 'chiropractor', fields: ['default_price_bps'], from: [...priceBlind, 'funder'] },
  // A funder reads its own terms: own rows.
  {
    entity: 'funder',
    fields: [
      'default_price_bps',
      'max_per_case_cents',
      'max_per_lien_cents',
      'commitment_cents',
      'servicing_fee_bps',
      'deployed_cents',
      'collected_cents',
      'outstanding_cents',
    ],
    from: priceBlind,
  },

  // Scores and underwriting notes. The table grants the case manager the row, the mask takes what it says.
  {
    entity: 'underwriting_note',
    fields: ['body', 'score_liability', 'score_damages', 'score_collectability', 'score_liens', 'approved_limit_cents'],
    from: ['case_manager'],
  },

  // "Fee, costs, settlement: firm, admin, billing." The case manager waits for the settlement, which this table
  // takes as hidden. The auditor is left out on purpose: it reads distributions, which hold the same figures.
  {
    entity: 'patient',
    fields: ['settlement_cents', 'fee_num', 'fee_den', 'costs_cents'],
    from: allBut('admin', 'auditor', ...firmSide),
  },

  // L8: they name cases of other firms, and papers that their reader may not see.
  { entity: 'patient', fields: ['person_key', 'accident_group_id'], from: outsideRoles },
  { entity: 'lien', fields: ['release_document_id'], from: outsidersBut('law_firm', 'law_firm_employee') },
  // X on who sent the case: discoverable, so for portal staff only.
  { entity: 'patient', fields: ['referral_source', 'referred_by'], from: outsideRoles },
  // Footnote 3: a provider sees name, birth date, phone, language and its own appointments.
  {
    entity: 'patient',
    fields: everyPatientField.filter((field) => !openToProvider.includes(field)),
    from: providers,
  },

  { entity: 'lawfirm', fields: ['rating', 'avg_reduction_pct', 'notes_internal'], from: outsideRoles },
  { entity: 'employee', fields: ['max_caseload'], from: outsideRoles },
  {
    entity: 'medical_provider',
    fields: ['agreement_type', 'w9_on_file', 'baa_signed_at'],
    from: outsideRoles,
  },
  // "public fields" for the firm: the terms of payment are between the provider and the portal.
  { entity: 'medical_provider', fields: ['payment_terms_days'], from: firmSide },

  // "Commission: admin, own subsidiary manager."
  { entity: 'subsidiary', fields: ['commission_bps'], from: allBut('admin', 'subsidiary') },

  // "Bank, EIN: admin." Not even the party itself, not even the auditor.
  { entity: 'lawfirm', fields: ['ein'], from: allBut('admin') },
  { entity: 'subsidiary', fields: ['ein'], from: allBut('admin') },
  { entity: 'medical_provider', fields: ['tax_id'], from: allBut('admin') },
  { entity: 'funder', fields: ['ein', 'bank_last4'], from: allBut('admin') },
]

/** One entry for an entity and a role; roles which cannot read the entity have nothing that could be hidden. */
function gather(source: readonly Mask[]): HiddenFields[] {
  const gathered = new Map<string, HiddenFields>()
  for (const { entity, fields, from } of source) {
    for (const role of from) {
      if (expected[entity][role].read === 'none') continue
      const key = `${entity} × ${role}`
      const known = gathered.get(key)?.fields ?? []
      gathered.set(key, { entity, role, fields: [...new Set([...known, ...fields])] })
    }
  }
  return [...gathered.values()]
}

/** Absent, not null, in list, detail, search and sync. */
export const hiddenFields: HiddenFields[] = gather(masks)

/** Hidden on some rows only, or for some people of the role. */
export type HiddenWhile = HiddenFields & { while: 'not_funded' | 'sold' | 'without_sees_financials' }

const afterSale = [
  'adjustment_cents',
  'reduction_cents',
  'final_cents',
  'paid_cents',
  'balance_cents',
  'status',
  'confirmed_at',
  'confirmed_by',
  'confirmed_method',
  'last_statement_at',
  'dispute_reason',
  'write_off_reason',
]
const patientTotals = ['billed_cents', 'reduction_cents', 'paid_cents', 'balance_cents']

export const hiddenWhile: HiddenWhile[] = [
  // Footnote 4: blind until funded.
  ...gather([
    {
      entity: 'patient',
      fields: everyPatientField.filter((field) => !openToUnpaidFunder.includes(field)),
      from: ['funder'],
    },
    // It contains the case number.
    { entity: 'lien', fields: ['lien_number'], from: ['funder'] },
  ]).map((entry) => ({ ...entry, while: 'not_funded' as const })),
  // Footnote 7: after the sale the provider learns only that it is sold.
  ...gather([{ entity: 'lien', fields: afterSale, from: providers }]).map((entry) => ({
    ...entry,
    while: 'sold' as const,
  })),
  // The flag that opens liens opens their sums too; otherwise the totals of the case would tell what liens may not.
  ...gather([
    { entity: 'appointment', fields: ['bill_amount_cents', 'bill_lines', 'lien_id'], from: subsidiarySide },
    { entity: 'patient', fields: patientTotals, from: subsidiarySide },
  ]).map((entry) => ({ ...entry, while: 'without_sees_financials' as const })),
]
