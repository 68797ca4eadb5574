import { Fragment, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { patient } from '#domain/entities/patient.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FieldValue } from '../../../records/field-value.tsx'
import { isEmpty } from '#domain/rules/empty.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { titleOf } from '../../../records/record-title.ts'
import type { TitleOf } from '../../../records/use-reference-titles.ts'
import { AdjustedFact } from './adjusted-fact.tsx'
import { caseGroups, groupNames } from './case-groups.ts'

const sheet = css({
  display: 'none',
  // Print in light colors.
  _print: { display: 'block', fontSize: 'sm', color: 'text', colorScheme: 'light' },
})
const facts = css({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: '4', rowGap: '2' })
const term = css({ color: 'muted' })

interface Props {
  row: CaseRow
  nameOf: TitleOf
  now: string
  onDone: () => void
}

/** The printed summary: filled fields that the viewer may see. */
export default function CaseSummary({ row, nameOf, now, onDone }: Props) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const { moment } = useFormats()
  useEffect(() => {
    document.body.toggleAttribute('data-printing', true)
    window.addEventListener('afterprint', onDone, { once: true })
    window.print()
    return () => {
      document.body.toggleAttribute('data-printing', false)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])

  return createPortal(
    <div className={sheet} data-paper="">
      <h1 className={css({ textStyle: 'title' })}>
        <bdi>{titleOf(row, language)}</bdi> <bdi dir="ltr">{row.case_number ?? ''}</bdi>
      </h1>
      {groupNames.map((group) => (
        <section key={group} className={css({ marginBlockStart: '4', breakInside: 'avoid' })}>
          <h2 className={css({ textStyle: 'heading' })}>{t(`case:groups.${group}`)}</h2>
          <dl className={facts}>
            {caseGroups[group]
              .filter((name) => !isEmpty(row[name]))
              .map((name) => (
                <Fragment key={name}>
                  <AdjustedFact row={row} before={name} termStyle={term} />
                  <div className={patient.fields[name].kind === 'long_text' ? css({ gridColumn: '1 / -1' }) : ''}>
                    <dt className={term}>{labels.field(name)}</dt>
                    <dd>
                      <FieldValue
                        entity="patient"
                        name={name}
                        field={patient.fields[name]}
                        value={row[name]}
                        zone={row.next_appointment_zone}
                        titleOf={nameOf}
                      />
                    </dd>
                  </div>
                </Fragment>
              ))}
          </dl>
        </section>
      ))}
      <p className={css({ marginBlockStart: '4', color: 'muted' })}>
        {t('overview:confidential')} · {moment(now)}
      </p>
    </div>,
    document.body,
  )
}
