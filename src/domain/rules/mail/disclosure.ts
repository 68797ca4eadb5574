/** How much of a patient's health and money a mail tells, and who may be told so much by plain mail. */

export const phiLevels = ['none', 'limited', 'full'] as const
export type PhiLevel = (typeof phiLevels)[number]

export const recipientKinds = ['patient', 'lawfirm_employee', 'medical_provider', 'chiropractor'] as const
export type RecipientKind = (typeof recipientKinds)[number]

const impersonal = ['lawfirm', 'attorney', 'case_manager', 'portal', 'link']
// Bills and debts say what was done and where; a day of birth opens other doors.
const detailed = ['lien', 'totals', 'statement']

function levelOf(field: string): PhiLevel {
  const part = field.split('.')[0] ?? ''
  if (impersonal.includes(part)) return 'none'
  return detailed.includes(part) || field === 'patient.dob' ? 'full' : 'limited'
}

/** A template's own level, raised by what its edited text mentions. */
export function levelOfMail(fields: readonly string[], declared: PhiLevel = 'none'): PhiLevel {
  const highest = Math.max(phiLevels.indexOf(declared), ...fields.map((field) => phiLevels.indexOf(levelOf(field))))
  return phiLevels[highest] ?? 'full'
}

/** The firm works with all of it; others read of a patient's debts behind the portal's door. */
export function mayBeTold(kind: RecipientKind, level: PhiLevel): boolean {
  return kind === 'lawfirm_employee' || level !== 'full'
}

// Subjects lie open in lists and on locked phones. The portal's own numbers mean nothing to others and find the file.
const openNumbers = ['patient.case_number', 'lien.number']

export function standsInSubject(field: string): boolean {
  return openNumbers.includes(field) || (levelOf(field) === 'none' && !field.startsWith('link.'))
}
