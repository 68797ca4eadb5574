import type { Texts } from './text.ts'

const toPatient = 'Hello {patient.first_name},'
const toAttorney = 'Dear {attorney.name},'
const visit =
  '{appointment.type} at {appointment.provider}, {appointment.office}, on {appointment.date} at {appointment.time}.'
const place = '{appointment.address} · {appointment.phone}. {appointment.directions}'
const questions = 'Questions? {case_manager.name} is glad to help: {case_manager.phone}.'
const caseLine = 'Case {patient.case_number}, {patient.full_name}, accident of {patient.dol}.'
const signed = '{portal.name} · {portal.phone}'

export const english: Texts = {
  welcome_patient: {
    title: 'Patient welcome',
    subject: 'Welcome to {portal.name}',
    body: [
      toPatient,
      'Together with {lawfirm.name} we coordinate your medical care while your case is in progress. {case_manager.name} is your contact and will call you soon.',
      'Your case number is {patient.case_number}. Please have it ready when you call.',
      questions,
      signed,
    ],
  },
  appointment_scheduled: {
    title: 'Appointment scheduled',
    subject: 'Your appointment is scheduled',
    body: [
      toPatient,
      'We scheduled this appointment for you:',
      visit,
      place,
      'Please bring a photo ID and arrive 15 minutes early.',
      questions,
      signed,
    ],
  },
  appointment_changed: {
    title: 'Appointment changed',
    subject: 'Your appointment has changed',
    body: [toPatient, 'Your appointment has changed. The new details:', visit, place, questions, signed],
  },
  appointment_reminder: {
    title: 'Appointment reminder',
    subject: 'Appointment reminder',
    body: [
      toPatient,
      'This is a reminder of your appointment:',
      visit,
      place,
      'If you can’t make it, please let us know as soon as possible.',
      questions,
      signed,
    ],
  },
  no_show: {
    title: 'Missed appointment',
    subject: 'We missed you',
    body: [
      toPatient,
      'You missed your appointment on {appointment.date} at {appointment.time}. Let’s find a new time.',
      'Regular treatment helps you recover, and it helps your case.',
      questions,
      signed,
    ],
  },
  lop_request: {
    title: 'Letter of protection requested',
    subject: 'Letter of protection for {patient.case_number}',
    body: [
      toAttorney,
      caseLine,
      'Please review and sign the letter of protection, so that care can begin: {link.sign}',
      signed,
    ],
  },
  document_request: {
    title: 'Documents requested',
    subject: 'Documents needed for {patient.case_number}',
    body: [
      toAttorney,
      caseLine,
      'Some documents are still missing. You can see which ones and upload them here: {link.secure_upload}',
      'Please send them soon; underwriting can’t continue without them.',
      signed,
    ],
  },
  status_request: {
    title: 'Case status requested',
    subject: 'Status update needed for {patient.case_number}',
    body: [
      toAttorney,
      'Please send us a brief status update on case {patient.case_number}: {link.view}',
      'It takes a minute and saves you a call from us.',
      signed,
    ],
  },
  lien_confirmation: {
    title: 'Lien confirmation',
    subject: 'Please confirm lien {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'Please confirm that lien {lien.number} for {lien.billed} is on your file: {link.view}',
      signed,
    ],
  },
  lien_statement: {
    title: 'Lien statement',
    subject: 'Lien statement for {patient.case_number}',
    body: [
      toAttorney,
      'Case {patient.case_number}, {patient.full_name}, born {patient.dob}, accident of {patient.dol}.',
      'Billed {totals.billed}, paid {totals.paid}, balance {totals.balance}. This statement is good through {statement.good_through}.',
      'Full statement of all liens: {link.view}',
      signed,
    ],
  },
  reduction_offer: {
    title: 'Reduction offer',
    subject: 'Offer on lien {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'For lien {lien.number}, billed at {lien.billed}, we can accept {lien.final}. See the details and respond: {link.view}',
      signed,
    ],
  },
  reduction_answer: {
    title: 'Reduction answer',
    subject: 'Answer on lien {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'Your request for a reduction of lien {lien.number} has been answered: {link.view}',
      'The balance is now {lien.balance}.',
      signed,
    ],
  },
  notice_of_assignment: {
    title: 'Notice of assignment',
    subject: 'Notice of assignment, lien {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'Lien {lien.number} has been assigned. The amount owed does not change; please pay to the address in the notice: {link.view}',
      signed,
    ],
  },
  settlement_congratulation: {
    title: 'Settlement congratulations',
    subject: 'Good news about your case',
    body: [
      toPatient,
      'Congratulations: your case has settled. {lawfirm.name} will explain the next steps and the settlement statement.',
      'We wish you a good recovery.',
      signed,
    ],
  },
  release: {
    title: 'Lien release',
    subject: 'Release of lien {lien.number}',
    body: [
      toAttorney,
      caseLine,
      'Lien {lien.number} is settled and released. The release letter: {link.view}',
      'Thank you for working with us.',
      signed,
    ],
  },
  password_reset: {
    title: 'Password reset',
    subject: 'Set a new password',
    body: [
      'Hello,',
      'A new password was requested for your account. This link works once and expires in 30 minutes: {link.view}',
      'If this wasn’t you, no action is needed.',
      signed,
    ],
  },
  user_invitation: {
    title: 'Invitation',
    subject: 'Your {portal.name} account',
    body: [
      'Hello,',
      'An account was created for you. Choose your password here: {link.view}',
      'Then sign in at {portal.url}.',
      signed,
    ],
  },
}
