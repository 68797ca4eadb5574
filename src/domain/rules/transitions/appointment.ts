import type { Actor } from './actor.ts'
import {
  appointmentPhases,
  becomesCancelled,
  becomesCompleted,
  becomesConfirmed,
  becomesNoShow,
  becomesScheduled,
  undoesCompletion,
} from './appointment-facts.ts'
import type { AppointmentFacts, AppointmentPhase } from './appointment-facts.ts'
import { needReason } from './guards.ts'
import type { Answer, Machine, Transition } from './machine.ts'
import { allowedFrom, check, neededFor } from './machine.ts'

const planners = ['admin', 'employee', 'case_manager', 'subsidiary'] as const
const witnesses = [...planners, 'medical_provider', 'chiropractor'] as const

export const appointmentCommands = [
  'schedule',
  'confirm',
  'check_in',
  'complete',
  'no_show',
  'late_cancel',
  'cancel',
  'reschedule',
  'undo',
] as const

export type AppointmentCommand = (typeof appointmentCommands)[number]

const table: Record<AppointmentCommand, Transition<AppointmentPhase, AppointmentFacts>> = {
  schedule: { from: ['requested'], to: 'scheduled', by: planners, needs: becomesScheduled },
  confirm: { from: ['scheduled'], to: 'confirmed', by: planners, needs: becomesConfirmed },
  check_in: { from: ['confirmed'], to: 'checked_in', by: witnesses },
  complete: { from: ['checked_in'], to: 'completed', by: witnesses, needs: becomesCompleted },
  no_show: { from: ['scheduled', 'confirmed'], to: 'no_show', by: witnesses, needs: becomesNoShow },
  late_cancel: { from: ['scheduled', 'confirmed'], to: 'late_cancel', by: planners, needs: becomesCancelled },
  cancel: {
    from: ['requested', 'scheduled', 'confirmed', 'checked_in'],
    to: 'cancelled',
    by: planners,
    needs: becomesCancelled,
  },
  reschedule: {
    from: ['scheduled', 'confirmed', 'no_show', 'late_cancel'],
    to: 'superseded',
    by: planners,
    effects: ['create_successor'],
  },
  undo: { from: ['completed'], to: 'scheduled', by: ['admin'], needs: [needReason, undoesCompletion] },
}

export const appointmentMachine: Machine<AppointmentPhase, AppointmentFacts> = {
  states: appointmentPhases,
  transitions: Object.values(table),
}

export type CommandQuestion = {
  command: AppointmentCommand
  phase: AppointmentPhase
  actor: Actor
  facts: AppointmentFacts
}

export function checkAppointmentCommand(question: CommandQuestion): Answer<AppointmentPhase> {
  const { command, phase, actor, facts } = question
  const { from, to } = table[command]
  if (from.includes(phase)) return check(appointmentMachine, { from: phase, to, actor, facts })
  const allowed = allowedFrom(appointmentMachine, phase, actor, facts).map((choice) => choice.to)
  return { ok: false, code: 'ILLEGAL_TRANSITION', allowed }
}

/**
 * The commands that an actor may give. Whatever else they need he can be asked for, but that a visit has begun nobody can
 * tell: those that have to wait for it are left out before.
 */
export function allowedAppointmentCommands(phase: AppointmentPhase, actor: Actor, begun = true): AppointmentCommand[] {
  const targets = new Set(allowedFrom(appointmentMachine, phase, actor, {}).map((choice) => choice.to))
  const tooEarly = (to: AppointmentPhase) =>
    !begun && neededFor(appointmentMachine, phase, to, {}).includes('NOT_STARTED')
  return appointmentCommands.filter((command) => {
    const { from, to } = table[command]
    return from.includes(phase) && targets.has(to) && !tooEarly(to)
  })
}
