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

type Step = Transition<AppointmentPhase, AppointmentFacts>

/** The steps of each command; all of a command's steps lead to the same phase. */
const table: Record<AppointmentCommand, readonly [Step, ...Step[]]> = {
  schedule: [{ from: ['requested'], to: 'scheduled', by: planners, needs: becomesScheduled }],
  confirm: [{ from: ['scheduled'], to: 'confirmed', by: witnesses, needs: becomesConfirmed }],
  // An approval can be declined after the visit was confirmed.
  check_in: [{ from: ['confirmed'], to: 'checked_in', by: witnesses, needs: becomesConfirmed }],
  complete: [
    { from: ['checked_in'], to: 'completed', by: witnesses, needs: becomesCompleted },
    // A past visit is completed in one act, but not past the approval that confirming it asks for.
    {
      from: ['scheduled', 'confirmed'],
      to: 'completed',
      by: witnesses,
      needs: [...becomesConfirmed, ...becomesCompleted],
    },
  ],
  no_show: [{ from: ['scheduled', 'confirmed'], to: 'no_show', by: witnesses, needs: becomesNoShow }],
  late_cancel: [{ from: ['scheduled', 'confirmed'], to: 'late_cancel', by: planners, needs: becomesCancelled }],
  cancel: [
    {
      from: ['requested', 'scheduled', 'confirmed', 'checked_in'],
      to: 'cancelled',
      by: planners,
      needs: becomesCancelled,
    },
  ],
  reschedule: [
    {
      from: ['scheduled', 'confirmed', 'no_show', 'late_cancel'],
      to: 'superseded',
      by: planners,
      effects: ['create_successor'],
    },
  ],
  undo: [{ from: ['completed'], to: 'scheduled', by: ['admin'], needs: [needReason, undoesCompletion] }],
}

function isFrom(command: AppointmentCommand, phase: AppointmentPhase): boolean {
  return table[command].some(({ from }) => from.includes(phase))
}

export const appointmentMachine: Machine<AppointmentPhase, AppointmentFacts> = {
  states: appointmentPhases,
  transitions: Object.values(table).flat(),
}

export type CommandQuestion = {
  command: AppointmentCommand
  phase: AppointmentPhase
  actor: Actor
  facts: AppointmentFacts
}

export function checkAppointmentCommand(question: CommandQuestion): Answer<AppointmentPhase> {
  const { command, phase, actor, facts } = question
  const [{ to }] = table[command]
  if (isFrom(command, phase)) return check(appointmentMachine, { from: phase, to, actor, facts })
  const allowed = allowedFrom(appointmentMachine, phase, actor, facts).map((choice) => choice.to)
  return { ok: false, code: 'ILLEGAL_TRANSITION', allowed }
}

/**
 * The commands that an actor may give. Facts they need can be asked of the actor, but not that the visit has begun:
 * until then the commands that need it are left out.
 */
export function allowedAppointmentCommands(phase: AppointmentPhase, actor: Actor, begun = true): AppointmentCommand[] {
  const targets = new Set(allowedFrom(appointmentMachine, phase, actor, {}).map((choice) => choice.to))
  const tooEarly = (to: AppointmentPhase) =>
    !begun && neededFor(appointmentMachine, phase, to, {}).includes('NOT_STARTED')
  return appointmentCommands.filter((command) => {
    const [{ to }] = table[command]
    return isFrom(command, phase) && targets.has(to) && !tooEarly(to)
  })
}
