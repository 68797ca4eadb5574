import { atWork, iso } from '../calendar.ts'
import { fileFields } from '../file-fields.ts'
import { childId, SEED } from '../ids.ts'
import { streamFor, type Random } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { firmUserId, staffUserId } from '../who.ts'
import { peopleOfFirm } from '../people.ts'
import { attorneyOf, caseNumberOf } from './patient.ts'
import type { LienRow } from './liens.ts'
import type { Story, Visit } from './shapes.ts'
import { itemAt } from '../item-at.ts'

type DocumentRow = RowOf<'patient_document'>

const AUTHORIZED_DAYS = 730

interface Paper {
  readonly type: NonNullable<DocumentRow['doc_type']>
  readonly title: string
  readonly day: number
  readonly more?: Partial<DocumentRow>
  /** A lien's column that names this paper. */
  readonly names?: readonly [lien: LienRow, column: 'assignment_document_id' | 'release_document_id']
}

/** Papers without which the rest of the case would not hold together: agreements, assignments, releases, the settlement. */
export function neededPapers(story: Story, liens: readonly LienRow[]): Paper[] {
  const papers: Paper[] = []
  const { opened, approved, settled, closed } = story
  if (approved !== null) {
    papers.push({ type: 'lop', title: 'Letter of protection', day: opened + 2, more: signedBy(story) })
    papers.push(authorization(story))
  }
  for (const lien of liens) {
    if (lien.funding_status === 'funded' && lien.purchase_date) {
      papers.push({
        type: 'assignment',
        title: `Assignment ${lien.lien_number}`,
        day: story.today,
        more: { lien_id: lien.id, visibility: ['internal', 'funder'], service_date: lien.purchase_date },
        names: [lien, 'assignment_document_id'],
      })
    }
    if (lien.status === 'released') {
      papers.push({
        type: 'release',
        title: `Release ${lien.lien_number}`,
        day: closed ?? story.today,
        more: { lien_id: lien.id, visibility: ['internal', 'lawfirm'] },
        names: [lien, 'release_document_id'],
      })
    }
  }
  if (settled !== null && story.status !== 'settled') {
    papers.push({
      type: 'settlement_statement',
      title: 'Settlement statement',
      day: settled + 2,
      more: { visibility: ['internal', 'lawfirm'] },
    })
  }
  return papers
}

/** Most were renewed while the case went on. */
function authorization(story: Story): Paper {
  const { opened, closed, today, index } = story
  const first = opened + AUTHORIZED_DAYS
  const renewed = closed === null && first < today && index % 5 !== 0
  const expires_at = iso(renewed ? today + AUTHORIZED_DAYS - (index % 300) : first)
  return {
    type: 'hipaa_authorization',
    title: 'Authorization to release records',
    day: opened + 1,
    more: { expires_at },
  }
}

function signedBy(story: Story): Partial<DocumentRow> {
  const at = atWork(story.opened + 2, streamFor(SEED, 'signature', story.index))
  return {
    // It promises the offices their money.
    visibility: ['internal', 'lawfirm', 'provider'],
    sign_status: 'signed',
    signers: [{ name: attorneyOf(story), role: 'attorney', signed_at: at }],
  }
}

/** Papers of a visit are shared with the firm, with who sent the case, and with the office where it was. */
function readersOf(story: Story, atOffice: boolean): DocumentRow['visibility'] {
  return [
    'internal',
    'lawfirm',
    ...(story.subsidiary === null ? [] : ['subsidiary' as const]),
    ...(atOffice ? ['provider' as const] : []),
  ]
}

function morePapers(story: Story, visits: readonly Visit[], random: Random): Paper[] {
  const { opened, dol } = story
  const beforeApproval: Paper[] = [
    authorization(story),
    { type: 'lop', title: 'Letter of protection', day: opened + 2, more: { visibility: ['internal', 'lawfirm'] } },
  ]
  const papers: Paper[] = [
    ...(story.approved === null ? beforeApproval : []),
    { type: 'police_report', title: 'Police report', day: opened + 4 },
    { type: 'photo', title: 'Photographs of the damage', day: opened + 1 },
    { type: 'id_card', title: 'Identity card', day: opened },
    { type: 'insurance_card', title: 'Insurance card', day: opened + 1 },
    { type: 'retainer', title: 'Retainer agreement', day: dol + 3, more: { visibility: ['internal', 'lawfirm'] } },
  ]
  for (const { row, code, day, billed, office } of visits) {
    if (!row.service_date) continue
    const more = {
      appointment_id: row.id,
      service_date: row.service_date,
      visibility: readersOf(story, office !== null),
    }
    if (code === 'mri' || code === 'ct' || code === 'x_ray')
      papers.push({ type: 'imaging_report', title: `Imaging report ${row.service_date}`, day: day + 4, more })
    else papers.push({ type: 'medical_record', title: `Visit note ${row.service_date}`, day: day + 6, more })
    if (billed > 0) papers.push({ type: 'bill', title: `Bill ${row.service_date}`, day: day + 10, more })
  }
  papers.push(
    { type: 'correspondence', title: 'Letter to the firm', day: opened + 30 },
    { type: 'correspondence', title: 'Status request', day: opened + 60 },
  )
  // A little disorder: not every file of every kind is there.
  return papers.filter(({ day }) => day <= story.today && random.chance(0.85))
}

export function mostPapers(story: Story, visits: readonly Visit[], liens: readonly LienRow[]): number {
  return neededPapers(story, liens).length + morePapers(story, visits, streamFor(SEED, 'papers', story.index)).length
}

export function documentRows(
  story: Story,
  visits: readonly Visit[],
  liens: readonly LienRow[],
  count: number,
): DocumentRow[] {
  const random = streamFor(SEED, 'documents', story.index)
  const needed = neededPapers(story, liens)
  const more = morePapers(story, visits, streamFor(SEED, 'papers', story.index))
  const papers = [...needed, ...more.slice(0, Math.max(0, count - needed.length))]
  return papers.map((paper, place) => documentRow(story, paper, place, random))
}

function documentRow(
  story: Story,
  { type, title, day, more, names }: Paper,
  place: number,
  random: Random,
): DocumentRow {
  const id = childId('patient_document', story.index, place)
  const at = atWork(Math.min(story.today, day), random)
  const fromFirm = type === 'retainer' || type === 'lop'
  const number = caseNumberOf(story)
  const whole = title.includes(number) ? title : `${title} – ${number}`
  if (names) names[0][names[1]] = id
  return {
    id,
    patient_id: story.id,
    doc_type: type,
    title: whole,
    ...fileFields(id, whole),
    visibility: ['internal'],
    state: 'ready',
    created_at: at,
    created_by: fromFirm ? firmUserId(itemAt(peopleOfFirm(story.firm), 0)) : staffUserId(story.manager),
    updated_at: at,
    ...more,
  }
}
