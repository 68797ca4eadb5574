import { useMemo } from 'react'
import type { CaseFilterName } from '#domain/lists/case-filters.ts'
import { caseStatuses, lopStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { FilterChoice } from '../../../records/list/filter-chips.tsx'
import { askedFlags, flagColumns, ownFlags, type Flag } from './flags.ts'
import { ME, NONE, OPEN } from './list-ask.ts'
import type { Titles } from './use-titles.ts'

/** Every filter this person may use, with its choices in words. One on a column that he doesn't see is not among them. */
export function useFilterChoices(
  titles: Titles,
  has: (column: string) => boolean,
  isStaff: boolean,
): FilterChoice<CaseFilterName>[] {
  const { t, language } = useTexts()
  return useMemo(() => {
    const { choice, field } = labelsOf('patient', language)
    const unassigned = { value: NONE, label: t('cases:filters.noUnderwriter') }
    const me = { value: ME, label: t('cases:filters.me') }
    const flagWords: Record<Flag, string> = {
      unread: t('cases:flags.unread'),
      contact_due: t('cases:flags.contact_due'),
      gap: t('cases:flags.gap'),
      sol_soon: t('cases:flags.sol_soon'),
      missing_bill: t('cases:flags.missing_bill'),
      missing_records: t('cases:flags.missing_records'),
      no_consent: t('cases:flags.no_consent'),
      status_due: t('cases:flags.status_due'),
      duplicate_suspects: t('cases:flags.duplicate_suspects'),
      in_treatment: t('cases:flags.in_treatment'),
      surgical: t('cases:flags.surgical'),
      interpreter: t('cases:flags.interpreter'),
    }
    const asked = isStaff ? askedFlags : askedFlags.filter((flag) => flag !== 'duplicate_suspects')
    const flags: Flag[] = [...ownFlags.filter((flag) => has(flagColumns[flag])), ...asked]
    const all: (FilterChoice<CaseFilterName> & { column: string })[] = [
      {
        name: 'status',
        column: 'case_status',
        label: field('case_status'),
        options: [
          { value: OPEN, label: t('cases:filters.open') },
          ...caseStatuses.map((value) => ({ value, label: choice('case_status', value) })),
        ],
      },
      {
        name: 'flags',
        column: 'id',
        label: t('cases:filters.flags'),
        options: flags.map((value) => ({ value, label: flagWords[value] })),
      },
      { name: 'firm', column: 'lawfirm_id', label: field('lawfirm_id'), options: titles.firms },
      {
        name: 'manager',
        column: 'case_manager_id',
        label: field('case_manager_id'),
        options: titles.managers.length > 0 ? [me, ...titles.managers] : [],
      },
      {
        name: 'underwriter',
        column: 'underwriter_id',
        label: field('underwriter_id'),
        options: titles.underwriters.length > 0 ? [me, unassigned, ...titles.underwriters] : [],
      },
      { name: 'stage', column: 'underwriting_stage_id', label: field('underwriting_stage_id'), options: titles.stages },
      {
        name: 'lop',
        column: 'lop_status',
        label: field('lop_status'),
        options: lopStatuses.map((value) => ({ value, label: choice('lop_status', value) })),
      },
    ]
    return all.filter(({ column, options }) => has(column) && options.length > 0)
  }, [t, language, titles, has, isStaff])
}
