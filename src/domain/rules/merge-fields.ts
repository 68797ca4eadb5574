/** What a template may name, `{patient.first_name}`, and what the portal puts there for one case. */

const namesByPart = {
  patient: ['first_name', 'last_name', 'full_name', 'case_number', 'dob', 'dol', 'language'],
  lawfirm: ['name', 'phone', 'address'],
  attorney: ['name', 'email'],
  case_manager: ['name', 'phone', 'email'],
  appointment: ['date', 'time', 'type', 'provider', 'office', 'address', 'phone', 'directions'],
  lien: ['number', 'billed', 'final', 'balance'],
  totals: ['billed', 'paid', 'balance'],
  statement: ['good_through'],
  portal: ['name', 'url', 'phone'],
  link: ['secure_upload', 'sign', 'view'],
}

export const mergeFields: ReadonlySet<string> = new Set(
  Object.entries(namesByPart).flatMap(([part, names]) => names.map((name) => `${part}.${name}`)),
)

/** Everything in braces, known or not, once and in the order of its first mention. */
export function mergeFieldsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{([^{}\s]+)\}/g), (match) => match[1] ?? ''))]
}
