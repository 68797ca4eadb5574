import type { Random } from '../random.ts'
import type { Story } from './shapes.ts'

export const emptyCourse = {
  approved: null,
  treatedFrom: null,
  treatedTo: null,
  demanded: null,
  suitFiled: null,
  settled: null,
  closed: null,
  solDate: null,
}

/** Lays the later events between the opening of the case and today. */
export function course(story: Story, random: Random): void {
  const { status, opened, today } = story
  if (status === 'intake' || status === 'underwriting') return
  const age = today - opened
  const part = (least: number, most: number): number => Math.round(age * (least + random.fraction() * (most - least)))
  story.approved = opened + Math.min(part(0.05, 0.3), random.int(4, 21))
  if (status === 'declined') {
    story.closed = story.approved
    story.approved = null
    return
  }
  story.treatedFrom = Math.min(today, story.approved + random.int(1, 9))
  story.treatedTo = today
  if (status === 'active') return
  if (status === 'on_hold' || status === 'withdrawn') {
    story.treatedTo = story.treatedFrom + part(0.2, 0.5)
    if (status === 'withdrawn') story.closed = Math.min(today, story.treatedTo + random.int(20, 60))
    return
  }
  story.treatedTo = story.treatedFrom + part(0.4, 0.55)
  if (status === 'treatment_complete') {
    story.treatedTo = Math.max(story.treatedTo, today - random.int(5, 60))
    return
  }
  const demanded = story.treatedTo + part(0.05, 0.12)
  story.demanded = demanded
  if (status === 'demand') return
  if (status === 'litigation' || random.chance(0.4)) story.suitFiled = demanded + part(0.06, 0.14)
  if (status === 'litigation') return
  const last = story.suitFiled ?? demanded
  if (status === 'closed_no_recovery') {
    story.closed = last + part(0.05, 0.15)
    return
  }
  const settled = status === 'closed_paid' ? last + part(0.02, 0.06) : Math.max(last + 2, today - random.int(4, 45))
  story.settled = Math.min(today - 2, settled)
  if (status === 'closed_paid') story.closed = Math.min(today - 1, story.settled + random.int(25, 75))
}
