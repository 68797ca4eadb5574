import { Link } from '@tanstack/react-router'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import type { NamedCase } from './quick-queries.ts'

const row = css({
  display: 'block',
  flex: '1',
  minWidth: '0',
  paddingInline: '3',
  paddingBlock: '2',
  marginInline: '[-0.75rem]',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
  _hover: { background: 'hover' },
})

interface Props {
  of: NamedCase
  detail?: string
  onDone: () => void
}

/** To a case, by its patient where one may know the name, else by its number. */
export function CaseLink({ of: { patient_id, patient_name, case_number }, detail, onDone }: Props) {
  const { t } = useTexts()
  const small = [patient_name ? case_number : null, detail].filter(Boolean).join(' · ')
  return (
    <Link to="/patients/$patientId" params={{ patientId: patient_id }} className={row} onClick={onDone}>
      <bdi className={css({ fontWeight: 'medium' })}>{patient_name || case_number || t('quick:pinned.unnamed')}</bdi>
      {small && <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{small}</span>}
    </Link>
  )
}
