import { isSunday } from '../calendar.ts'
import { SEED } from '../ids.ts'
import { streamFor, type Random } from '../random.ts'
import type { VisitCode } from '../visit-kinds.ts'
import type { PlannedVisit, Story } from './shapes.ts'

const MONTH = 30

/** The course of treatment as a doctor would lay it out, longest version, in no particular order. */
export function plannedVisits(story: Story): PlannedVisit[] {
  if (story.fixed?.plan) return [...story.fixed.plan]
  const random = streamFor(SEED, 'plan', story.index)
  if (story.treatedFrom === null || story.treatedTo === null) return beforeTreatment(story, random)
  const visits = [
    ...landmarks(story, story.treatedFrom, random),
    ...routine(story, story.treatedFrom, story.treatedTo, random),
  ]
  const end = story.gap ? story.today - random.int(31, 60) : story.treatedTo
  const kept = visits.map(onWorkday).filter(({ day }) => day <= end)
  const ahead = story.status === 'active' ? upcoming(story, random).map(onWorkday) : []
  return [...withoutTwins(kept), ...ahead]
}

function beforeTreatment({ status, today, opened }: Story, random: Random): PlannedVisit[] {
  if (status === 'declined' || !random.chance(0.6)) return []
  const asked: PlannedVisit[] = [
    { code: 'initial_evaluation', day: today + random.int(2, 20), rank: 0, wanted: random.chance(0.6) },
  ]
  if (status === 'underwriting' && opened < today - 10)
    asked.push({ code: 'x_ray', day: today + random.int(3, 20), rank: 5, wanted: true })
  return asked.map(onWorkday)
}

function landmarks(story: Story, start: number, random: Random): PlannedVisit[] {
  const visits: PlannedVisit[] = [{ code: 'initial_evaluation', day: start, rank: 0 }]
  const add = (chance: number, code: VisitCode, least: number, most: number, rank: number): void => {
    if (random.chance(chance)) visits.push({ code, day: start + random.int(least, most), rank })
  }
  add(0.35, 'x_ray', 0, 7, 6)
  add(0.1, 'ct', 1, 6, 6)
  add(0.75, 'mri', 21, 42, 2)
  add(
    0.6,
    random.pick(['orthopedic_consult', 'orthopedic_consult', 'spine_surgeon_consult', 'neurology_consult']),
    30,
    55,
    4,
  )
  add(0.55, 'pain_management_consult', 45, 75, 4)
  add(0.12, 'emg_ncv', 50, 90, 6)
  add(0.05, 'neuropsychology', 60, 120, 6)
  add(0.1, 'dme_fitting', 10, 40, 7)
  add(0.1, 'laboratory', 20, 120, 7)
  if (random.chance(0.35)) {
    const kind = random.pick(['epidural_injection', 'epidural_injection', 'facet_medial_branch_block'] as const)
    const count = random.int(1, 3)
    for (let turn = 0; turn < count; turn += 1) {
      visits.push({
        code: kind,
        day: start + 3 * MONTH + random.int(0, 10) + turn * random.int(18, 24),
        rank: 3 + turn,
      })
    }
    add(0.15, 'radiofrequency_ablation', 170, 200, 5)
  }
  if (story.surgery) visits.push(...operation(start, random))
  return visits
}

function operation(start: number, random: Random): PlannedVisit[] {
  const day = start + random.int(6 * MONTH, 14 * MONTH)
  const code = random.chance(0.65) ? 'surgery_outpatient' : 'surgery_inpatient'
  return [
    { code: 'pre_op_clearance', day: day - random.int(5, 12), rank: 4 },
    { code, day, rank: 1 },
    { code: 'anesthesia', day, rank: 3 },
    { code: 'post_op_visit', day: day + random.int(10, 16), rank: 5 },
  ]
}

/** Two or three visits a week for eight to twelve weeks, then a look every week or two for as long as treatment lasts. */
function routine(story: Story, start: number, end: number, random: Random): PlannedVisit[] {
  const therapy: VisitCode = story.chiropractor === null ? 'physical_therapy' : 'chiropractic'
  const later: VisitCode = random.pick([therapy, 'physical_therapy', 'follow_up'])
  const intense = start + random.int(8, 12) * 7
  const visits: PlannedVisit[] = []
  // While a case is active its latest visits matter most; afterwards the beginning of the story does.
  const rank = (day: number): number =>
    story.status === 'active' ? 10 + (end - day) / 1000 : 10 + (day - start) / 1000
  for (let day = start + 2; day <= end; day += day < intense ? random.int(2, 4) : random.int(8, 13)) {
    visits.push({ code: day < intense ? therapy : later, day, rank: rank(day) })
  }
  const last = visits[visits.length - 1]
  return last && story.status === 'active' ? [...visits.slice(0, -1), { ...last, rank: 0.5 }] : visits
}

function upcoming(story: Story, random: Random): PlannedVisit[] {
  const therapy: VisitCode = story.chiropractor === null ? 'physical_therapy' : 'chiropractic'
  const visits: PlannedVisit[] = []
  if (random.chance(0.75))
    visits.push({ code: random.pick([therapy, therapy, 'follow_up']), day: story.today + random.int(0, 12), rank: 1.5 })
  if (random.chance(0.3))
    visits.push({
      code: random.pick(['mri', 'orthopedic_consult', 'epidural_injection', 'follow_up']),
      day: story.today + random.int(8, 35),
      rank: 3,
    })
  if (random.chance(0.2))
    visits.push({
      code: random.pick(['follow_up', 'epidural_injection', 'neurology_consult']),
      day: story.today + random.int(5, 40),
      rank: 5,
      wanted: true,
    })
  return visits
}

function onWorkday(visit: PlannedVisit): PlannedVisit {
  return isSunday(visit.day) ? { ...visit, day: visit.day - 1 } : visit
}

/** At most one visit a day, except an operation and its anesthesia. */
function withoutTwins(visits: readonly PlannedVisit[]): PlannedVisit[] {
  const days = new Map<number, PlannedVisit>()
  const kept: PlannedVisit[] = []
  for (const visit of [...visits].sort((a, b) => a.rank - b.rank)) {
    if (visit.code === 'anesthesia' || !days.has(visit.day)) {
      days.set(visit.day, visit)
      kept.push(visit)
    }
  }
  return kept
}
