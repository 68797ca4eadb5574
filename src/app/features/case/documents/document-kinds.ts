import type { Viewer } from '#domain/access/viewer.ts'
import { patientDocument } from '#domain/entities/patient-document.ts'

export const documentKinds = patientDocument.fields.doc_type.choices ?? []

// What people, scanners and other systems call their files, in the languages of the portal.
const hints: [kind: string, words: RegExp][] = [
  ['lop', /\blop\b|letter.?of.?protection|koruma.?mektubu|خطاب.?حماية/i],
  ['hipaa_authorization', /hipaa|authori[sz]ation|yetki|تفويض/i],
  ['police_report', /police|crash|accident.?report|incident|polis|kaza|شرطة|حادث/i],
  ['policy_limits_proof', /polic(y|ies).?limits?|poli[çc]e.?limit|حدود.?الوثيقة/i],
  ['insurance_card', /insurance|policy|sigorta|poli[çc]e|تأمين/i],
  ['id_card', /\bid\b|passport|licen[cs]e|kimlik|pasaport|ehliyet|هوية|جواز|رخصة/i],
  ['assignment', /assignment|temlik|تنازل/i],
  ['settlement_statement', /settlement|uzla[şs]ma|تسوية/i],
  ['lien_statement', /lien|reh(in|n)/i],
  ['reduction_letter', /reduction|indirim|تخفيض/i],
  ['payment_proof', /receipt|payment|che(ck|que)|makbuz|[öo]deme|إيصال|دفع/i],
  ['release', /release|ibra|مخالصة/i],
  ['retainer', /retainer|engagement|vek[âa]let|توكيل/i],
  ['imaging_report', /\b(mri|ct|x-?ray|imaging|radiology)\b|r[öo]ntgen|\bmr\b|أشعة/i],
  ['bill', /bill|invoice|statement|fatura|فاتورة/i],
  ['medical_record', /record|note|chart|visit|rapor|muayene|سجل|تقرير/i],
]

/** What a file probably is, by its name; people correct it before it is sent. */
export function likelyKind({ name, type }: Pick<File, 'name' | 'type'>): string {
  const plain = name.replace(/\.[^.]+$/, '').replace(/[_+]/g, ' ')
  const hint = hints.find(([, words]) => words.test(plain))
  return hint?.[0] ?? (type.startsWith('image/') ? 'photo' : 'other')
}

export const audiences = ['lawfirm', 'subsidiary', 'provider', 'funder'] as const
type Audience = (typeof audiences)[number]

const ownAudience: Partial<Record<string, Audience>> = {
  lawfirm: 'lawfirm',
  subsidiary: 'subsidiary',
  provider: 'provider',
  chiropractor: 'provider',
  funder: 'funder',
}

/**
 * Whom a document may be shown to besides the portal's own staff. Staff choose; what an outsider adds is for the staff and
 * for his own house.
 */
export function audiencesFor({ level, user_type: type }: Pick<Viewer, 'level' | 'user_type'>): {
  offered: readonly Audience[]
  usual: readonly Audience[]
} {
  if (level !== 'user') return { offered: audiences, usual: [] }
  const own = ownAudience[type]
  return { offered: [], usual: own ? [own] : [] }
}
