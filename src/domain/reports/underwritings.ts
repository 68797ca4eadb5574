import { patient } from '../entities/patient.ts'
import { underwritingDocument } from '../entities/underwriting-document.ts'
import { underwritingNote } from '../entities/underwriting-note.ts'
import { rowsFor } from '../entity.ts'
import { underwritingCategories } from '../rules/transitions/underwriting.ts'
import { caseColumns, caseFilters, firmColumn } from './case-columns.ts'
import { defineReport, isPortal, type ReportColumn } from './report.ts'

const score = (field: string): ReportColumn => ({ kind: 'integer', shows: [[underwritingNote, field]] })

/** Where the underwriting of each case stands, and how long it has stood there. */
export const underwritings = defineReport({
  name: 'underwritings',
  base: patient,
  health: true,
  period: 'all',
  opens: (viewer) => isPortal(viewer) && rowsFor(underwritingNote, 'list', viewer) !== false,
  lead: [
    'patient',
    'stage',
    'days_in_stage',
    'sla',
    'missing_documents',
    'underwriter',
    'decision',
    'approved_limit_cents',
    'billed_cents',
  ],
  columns: {
    ...caseColumns,
    ...firmColumn,
    stage: {
      kind: 'text',
      shows: [[patient, 'underwriting_stage_id']],
      link: ['underwriting_stage_id', 'underwriting_stage'],
    },
    stage_category: { kind: 'choice', shows: [[patient, 'underwriting_stage_id']] },
    days_in_stage: { kind: 'integer', internal: true },
    sla: { kind: 'choice', internal: true },
    underwriter: { kind: 'text', shows: [[patient, 'underwriter_id']], link: ['underwriter_id', 'user'] },
    missing_documents: { kind: 'integer', shows: [[underwritingDocument, 'status']] },
    score_liability: score('score_liability'),
    score_damages: score('score_damages'),
    score_collectability: score('score_collectability'),
    score_liens: score('score_liens'),
    requested_cents: { kind: 'cents', secret: 'underwriting' },
    approved_limit_cents: { kind: 'cents', shows: [[patient, 'approved_limit_cents']], total: true },
    billed_cents: { kind: 'cents', shows: [[patient, 'billed_cents']], total: true },
    remaining_cents: { kind: 'cents', secret: 'billing', internal: true },
    decision: { kind: 'choice', shows: [[underwritingNote, 'decision']] },
    decision_date: { kind: 'date', shows: [[underwritingNote, 'decision']] },
  },
  figures: {
    approval_pct: { kind: 'percent', internal: true },
    median_days: { kind: 'integer', internal: true },
  },
  filters: {
    ...caseFilters,
    underwriter_id: { kind: 'id', shows: [[patient, 'underwriter_id']] },
    underwriting_stage_id: { kind: 'id', shows: [[patient, 'underwriting_stage_id']] },
    status: { kind: 'words', shows: [[patient, 'underwriting_stage_id']], words: underwritingCategories },
    sla: { kind: 'words', shows: [[patient, 'underwriting_stage_id']], words: ['over', 'within', 'none'] },
  },
  quick: ['status', 'sla', 'underwriter_id', 'lawfirm_id'],
  sort: 'patient',
})
