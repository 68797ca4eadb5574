/**
 * What the name of a field says: `patient_id` is Patient, `is_active` Active. The English labels name only those fields
 * that are called otherwise.
 */
export function nameInWords(name: string): string {
  const words = name
    .replace(/^is_/, '')
    .replace(/_(id|cents)$/, '')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
