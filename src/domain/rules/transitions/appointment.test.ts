import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import type { AppointmentCommand } from './appointment.ts'
import {
  allowedAppointmentCommands,
  appointmentCommands,
  appointmentMachine,
  checkAppointmentCommand,
} from './appointment.ts'
import { appointmentPhase, appointmentPhases } from './appointment-facts.ts'
import type { AppointmentFacts, AppointmentPhase } from './appointment-facts.ts'
import { handTable, wholeTable } from './table-for-tests.ts'

const complete: AppointmentFacts = {
  scheduled_start: '2026-06-15T14:00:00.000Z',
  now: '2026-06-15T14:00:00Z',
  duration_min: 45,
  medical_provider_office_id: 'o',
  patient_overlaps: false,
  approval: 'not_needed',
  service_date: '2026-06-15',
  dol: '2026-01-10',
  today: '2026-06-15',
  no_show_reason: 'no answer',
  cancel_reason: 'ill',
  cancelled_by: 'patient',
  reason: 'because',
  lien_paid_cents: 0,
}

const admin: Actor = { role: 'admin', id: 'a' }

const planners = 'admin case_manager employee subsidiary'
const witnesses = 'admin case_manager chiropractor employee medical_provider subsidiary'

const book = `
  requested -> scheduled: ${planners}
  requested -> cancelled: ${planners}
  scheduled -> confirmed: ${witnesses}
  scheduled -> no_show: ${witnesses}
  scheduled -> late_cancel: ${planners}
  scheduled -> cancelled: ${planners}
  scheduled -> superseded: ${planners}
  confirmed -> checked_in: ${witnesses}
  scheduled -> completed: ${witnesses}
  confirmed -> completed: ${witnesses}
  confirmed -> no_show: ${witnesses}
  confirmed -> late_cancel: ${planners}
  confirmed -> cancelled: ${planners}
  confirmed -> superseded: ${planners}
  checked_in -> completed: ${witnesses}
  checked_in -> cancelled: ${planners}
  no_show -> superseded: ${planners}
  late_cancel -> superseded: ${planners}
  completed -> scheduled: admin
`

function answer(command: AppointmentCommand, phase: AppointmentPhase, change: AppointmentFacts, actor: Actor = admin) {
  const result = checkAppointmentCommand({ command, phase, actor, facts: { ...complete, ...change } })
  if (result.ok) return 'ok'
  return result.code === 'GUARD_FAILED' ? result.missing : result.code
}

describe('appointment', () => {
  it('has exactly these transitions, every pair and every role', () => {
    expect(wholeTable(appointmentMachine, () => complete).sort()).toEqual(handTable(book))
  })

  it('accepts each command from exactly these phases', () => {
    const fromPhases: Record<AppointmentCommand, AppointmentPhase[]> = {
      schedule: ['requested'],
      confirm: ['scheduled'],
      check_in: ['confirmed'],
      complete: ['scheduled', 'confirmed', 'checked_in'],
      no_show: ['scheduled', 'confirmed'],
      late_cancel: ['scheduled', 'confirmed'],
      cancel: ['requested', 'scheduled', 'confirmed', 'checked_in'],
      reschedule: ['scheduled', 'confirmed', 'no_show', 'late_cancel'],
      undo: ['completed'],
    }
    for (const command of appointmentCommands) {
      const accepted = appointmentPhases.filter((phase) => answer(command, phase, {}) === 'ok')
      expect(accepted, command).toEqual(fromPhases[command])
    }
  })

  it('offers commands by phase and role, and names what is allowed when it refuses', () => {
    expect(allowedAppointmentCommands('scheduled', { role: 'medical_provider' })).toEqual([
      'confirm',
      'complete',
      'no_show',
    ])
    expect(allowedAppointmentCommands('completed', { role: 'employee' })).toEqual([])
    expect(allowedAppointmentCommands('completed', admin)).toEqual(['undo'])
    expect(allowedAppointmentCommands('checked_in', { role: 'medical_provider' }, false)).toEqual([])
    const refusal = checkAppointmentCommand({
      command: 'schedule',
      phase: 'completed',
      actor: admin,
      facts: complete,
    })
    expect(refusal).toEqual({ ok: false, code: 'ILLEGAL_TRANSITION', allowed: ['scheduled'] })
  })

  it('reads the phase from the category, and finer from known codes', () => {
    expect(appointmentPhase({ category: 'unscheduled', code: 'needs_rescheduling' })).toBe('requested')
    expect(appointmentPhase({ category: 'scheduled', code: 'confirmed' })).toBe('confirmed')
    expect(appointmentPhase({ category: 'scheduled', code: 'waiting_for_interpreter' })).toBe('scheduled')
    expect(appointmentPhase({ category: 'missed', code: 'late_cancel' })).toBe('late_cancel')
    expect(appointmentPhase({ category: 'cancelled', code: 'cancelled_by_provider' })).toBe('cancelled')
    expect(appointmentPhase({ category: 'superseded', code: 'rescheduled' })).toBe('superseded')
    expect(appointmentPhase({ category: 'cancelled', code: 'confirmed' })).toBe('cancelled')
  })
})

describe('appointment guards', () => {
  it('schedules with time, length and place', () => {
    const nothing: AppointmentFacts = {
      scheduled_start: null,
      duration_min: 4,
      medical_provider_office_id: null,
    }
    expect(answer('schedule', 'requested', nothing)).toEqual([
      'START_MISSING',
      'DURATION_OUT_OF_RANGE',
      'PLACE_MISSING',
    ])
    expect(answer('schedule', 'requested', { medical_provider_office_id: null, chiropractor_id: 'c' })).toBe('ok')
  })

  it('stops an overlap of the same patient unless a reason is given', () => {
    expect(answer('schedule', 'requested', { patient_overlaps: true, reason: null })).toEqual(['PATIENT_OVERLAP'])
    expect(answer('schedule', 'requested', { patient_overlaps: true })).toBe('ok')
    expect(answer('schedule', 'requested', { patient_overlaps: undefined })).toEqual(['PATIENT_OVERLAP'])
  })

  it('confirms and checks in only what needs no approval or has it', () => {
    for (const approval of ['pending', 'declined', null] as const) {
      expect(answer('confirm', 'scheduled', { approval })).toEqual(['APPROVAL_MISSING'])
    }
    expect(answer('confirm', 'scheduled', { approval: 'approved' })).toBe('ok')
    expect(answer('check_in', 'confirmed', { approval: 'declined' })).toEqual(['APPROVAL_MISSING'])
  })

  it('knows no outcome before the start', () => {
    const early: AppointmentFacts = { now: '2026-06-15T13:59:59.999Z' }
    expect(answer('complete', 'checked_in', early)).toEqual(['NOT_STARTED'])
    expect(answer('no_show', 'confirmed', early)).toEqual(['NOT_STARTED'])
    expect(answer('no_show', 'confirmed', { now: undefined })).toEqual(['NOT_STARTED'])
  })

  it('completes with a service date between the accident and today', () => {
    expect(answer('complete', 'checked_in', { service_date: null })).toEqual(['SERVICE_DATE_MISSING'])
    expect(answer('complete', 'checked_in', { service_date: '2026-06-16' })).toEqual(['SERVICE_DATE_OUT_OF_RANGE'])
    expect(answer('complete', 'checked_in', { service_date: '2026-01-09' })).toEqual(['SERVICE_DATE_OUT_OF_RANGE'])
    expect(answer('complete', 'checked_in', { service_date: '2026-01-10' })).toBe('ok')
    expect(answer('complete', 'checked_in', { dol: null })).toEqual(['SERVICE_DATE_OUT_OF_RANGE'])
  })

  it('K6: completes a past visit in one act, where confirming it needs nothing more', () => {
    for (const phase of ['scheduled', 'confirmed'] as const) {
      expect(answer('complete', phase, {})).toBe('ok')
      expect(answer('complete', phase, { approval: 'pending' })).toEqual(['APPROVAL_MISSING'])
      expect(answer('complete', phase, { now: '2026-06-15T13:59:59.999Z' })).toEqual(['NOT_STARTED'])
      expect(answer('complete', phase, { service_date: null })).toEqual(['SERVICE_DATE_MISSING'])
    }
  })

  it('wants to know why a visit did not happen, and through whom', () => {
    expect(answer('no_show', 'scheduled', { no_show_reason: '' })).toEqual(['NO_SHOW_REASON_MISSING'])
    expect(answer('cancel', 'scheduled', { cancel_reason: null, cancelled_by: null })).toEqual([
      'CANCEL_REASON_MISSING',
      'CANCELLED_BY_MISSING',
    ])
  })

  it('undoes a completion with a reason and no money on its lien', () => {
    expect(answer('undo', 'completed', { reason: null })).toEqual(['REASON_MISSING'])
    expect(answer('undo', 'completed', { lien_paid_cents: 1 })).toEqual(['LIEN_PAID'])
  })

  it('asks for a new row when it reschedules', () => {
    const result = checkAppointmentCommand({
      command: 'reschedule',
      phase: 'no_show',
      actor: admin,
      facts: {},
    })
    expect(result).toEqual({ ok: true, mode: 'apply', effects: ['create_successor'] })
  })
})
