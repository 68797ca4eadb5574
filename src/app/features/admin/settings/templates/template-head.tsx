import { emailTemplate } from '#domain/entities/email-template.ts'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../../i18n/labels.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { ActivityBadge, ActivitySwitch, Updated } from '../../../../records/record/activity.tsx'
import type { TemplateRow } from './family.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  '& > div': { display: 'flex', gap: '1.5' },
  '& dt': { color: 'muted' },
})

/** What stands fast about one language of a template, and whether it may be chosen. */
export function TemplateHead({ row }: { row: TemplateRow }) {
  const { t } = useTexts()
  const labels = useLabels('email_template')
  return (
    <div className={line}>
      <dl aria-label={t('record:facts')} className={facts}>
        <div>
          <dt>{labels.field('code')}</dt>
          <dd>
            <bdi dir="ltr">{String(row.code)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('record:updated')}</dt>
          <dd>
            <Updated row={row} />
          </dd>
        </div>
      </dl>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
        <ActivityBadge row={row} />
        <ActivitySwitch entity={emailTemplate} row={row} />
      </div>
    </div>
  )
}
