import { keysOf } from '#domain/rules/keys.ts'
import type { ProviderType } from './provider-type.ts'
import { itemAt } from './item-at.ts'

export interface VisitKind {
  readonly minutes: number
  /** Where such a visit can take place; a chiropractor's practice if nowhere else. */
  readonly at: readonly ProviderType[]
  /** Cents, from nearly the least to nearly the most. */
  readonly bill: readonly [least: number, most: number]
  /** Procedure codes stand alone: what they mean belongs to others. */
  readonly codes: readonly string[]
  readonly approval?: true
  readonly surgery?: true
}

const visit = [15_000, 45_000] as const

const visitKinds = {
  initial_evaluation: {
    minutes: 60,
    at: ['orthopedics', 'hospital', 'pain_management'],
    bill: [22_000, 48_000],
    codes: ['99204', '99203'],
  },
  chiropractic: { minutes: 30, at: [], bill: visit, codes: ['98941', '97012', '97014'] },
  physical_therapy: { minutes: 45, at: ['physical_therapy'], bill: visit, codes: ['97110', '97140', '97112'] },
  pain_management_consult: { minutes: 45, at: ['pain_management'], bill: [30_000, 60_000], codes: ['99204', '99214'] },
  orthopedic_consult: { minutes: 45, at: ['orthopedics', 'hospital'], bill: [30_000, 60_000], codes: ['99204'] },
  spine_surgeon_consult: { minutes: 45, at: ['spine'], bill: [35_000, 70_000], codes: ['99204'] },
  neurology_consult: { minutes: 45, at: ['neurology'], bill: [35_000, 70_000], codes: ['99204'] },
  neuropsychology: {
    minutes: 120,
    at: ['psychology', 'neurology'],
    bill: [90_000, 240_000],
    codes: ['96132', '96133'],
  },
  mri: { minutes: 45, at: ['imaging', 'hospital'], bill: [180_000, 420_000], codes: ['72148', '72141', '73721'] },
  ct: { minutes: 30, at: ['imaging', 'hospital'], bill: [90_000, 190_000], codes: ['70450', '72131'] },
  x_ray: { minutes: 20, at: ['imaging', 'hospital', 'orthopedics'], bill: visit, codes: ['72040', '72100'] },
  emg_ncv: { minutes: 60, at: ['neurology'], bill: [90_000, 210_000], codes: ['95886', '95910'] },
  epidural_injection: {
    minutes: 60,
    at: ['pain_management', 'surgery_center'],
    bill: [450_000, 1_800_000],
    codes: ['62323', '62321'],
    approval: true,
  },
  facet_medial_branch_block: {
    minutes: 60,
    at: ['pain_management', 'surgery_center'],
    bill: [450_000, 1_500_000],
    codes: ['64493', '64490'],
    approval: true,
  },
  radiofrequency_ablation: {
    minutes: 90,
    at: ['pain_management', 'surgery_center'],
    bill: [700_000, 1_800_000],
    codes: ['64635'],
    approval: true,
  },
  surgery_outpatient: {
    minutes: 180,
    at: ['surgery_center', 'hospital'],
    bill: [4_500_000, 12_000_000],
    codes: ['29881', '29827'],
    approval: true,
    surgery: true,
  },
  surgery_inpatient: {
    minutes: 300,
    at: ['hospital'],
    bill: [9_000_000, 19_000_000],
    codes: ['22551', '22612'],
    approval: true,
    surgery: true,
  },
  anesthesia: {
    minutes: 180,
    at: ['anesthesia', 'hospital'],
    bill: [250_000, 600_000],
    codes: ['00670'],
    approval: true,
  },
  pre_op_clearance: { minutes: 45, at: ['hospital', 'orthopedics'], bill: visit, codes: ['99214'] },
  post_op_visit: { minutes: 30, at: ['orthopedics', 'spine', 'hospital'], bill: visit, codes: ['99213'] },
  follow_up: { minutes: 30, at: ['orthopedics', 'pain_management', 'spine'], bill: visit, codes: ['99213', '99214'] },
  dme_fitting: { minutes: 30, at: ['dme', 'orthopedics'], bill: [40_000, 160_000], codes: ['L0650', 'E0730'] },
  laboratory: { minutes: 20, at: ['laboratory', 'hospital'], bill: [8_000, 42_000], codes: ['80307', '36415'] },
} as const satisfies Record<string, VisitKind>

export type VisitCode = keyof typeof visitKinds
const visitCodes = keysOf(visitKinds)

export function kindOf(code: VisitCode): VisitKind {
  return visitKinds[code]
}

/** The code that a visit of this kind is billed under; over the days all of its codes come up. */
export function codeOn(code: VisitCode, day: number): string {
  const { codes } = kindOf(code)
  return itemAt(codes, day % codes.length)
}

export function typesAt(provider: ProviderType): VisitCode[] {
  return visitCodes.filter((code) => kindOf(code).at.includes(provider))
}
