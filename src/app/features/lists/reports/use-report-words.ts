import i18next from 'i18next'
import { appointment } from '#domain/entities/appointment.ts'
import { patientNote } from '#domain/entities/patient-note.ts'
import { patient } from '#domain/entities/patient.ts'
import { underwritingNote } from '#domain/entities/underwriting-note.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'

/** By report: the column whose labels name the values of its status filter. */
const statusWords: Readonly<Record<string, string>> = {
  contact_managers: 'reason',
  underwritings: 'stage_category',
  appointments: 'category',
  service_dates: 'papers',
  patient_details: 'case_status',
}

/** Labels of columns, figures, filters and coded values. Fields of an entity use the entity's labels. */
export function useReportWords() {
  const { t, language } = useTexts()
  const ofCase = useLabels('patient')
  const ofVisit = useLabels('appointment')
  const ofNote = useLabels('patient_note')
  const ofUnderwriting = useLabels('underwriting_note')

  function known(name: string): string | undefined {
    if (Object.hasOwn(patient.fields, name)) return ofCase.field(name)
    return Object.hasOwn(appointment.fields, name) ? ofVisit.field(name) : undefined
  }

  function choice(column: string, code: string): string {
    if (Object.hasOwn(patient.fields, column)) return ofCase.choice(column, code)
    if (column === 'approval') return ofVisit.choice(column, code)
    if (column === 'outcome') return ofNote.choice('call_outcome', code)
    if (column === 'decision') return ofUnderwriting.choice(column, code)
    return textIn(language)(`reports:choices.${column}.${code}`)
  }

  /** Possible codes of a column. */
  function codes(column: string): readonly string[] {
    const fields: Readonly<Record<string, { choices?: readonly string[] | undefined }>> = {
      ...patient.fields,
      approval: appointment.fields.approval,
      outcome: patientNote.fields.call_outcome,
      decision: underwritingNote.fields.decision,
    }
    const own: unknown = i18next.getResource(language, 'reports', `choices.${column}`)
    return fields[column]?.choices ?? (typeof own === 'object' && own !== null ? Object.keys(own) : [])
  }

  return {
    title: (report: string) => textIn(language)(`reports:titles.${report}`),
    column: (name: string) => known(name) ?? textIn(language)(`reports:columns.${name}`),
    figure: (name: string) => textIn(language)(`reports:figures.${name}`),
    choice,
    /** Labels of all codes of a column, for exported files. */
    choices: (column: string) => Object.fromEntries(codes(column).map((code) => [code, choice(column, code)])),
    filter(report: string, name: string): string {
      if (name === 'status') return report === 'contact_managers' ? t('reports:columns.reason') : t('reports:status')
      if (name === 'sla') return t('reports:columns.sla')
      if (name === 'outcome_state') return t('reports:columns.outcome')
      if (name === 'surgery') return ofVisit.field('is_surgery')
      if (name === 'lien') return ofVisit.field('lien_id')
      return known(name) ?? name
    },
    word: (report: string, filter: string, code: string) =>
      choice(filter === 'status' ? (statusWords[report] ?? 'access_level') : filter, code),
  }
}
export type ReportWords = ReturnType<typeof useReportWords>
