import { Link } from '@tanstack/react-router'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { labelsOf } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

type PutAside = CallAnswer<'GET /user/{id}/devices'>['put_aside'][number]

const muted = css({ textStyle: 'small', color: 'muted' })
const row = css({ paddingBlock: '2' })

/** Work of somebody that went nowhere: what it was about and why, never what it said. */
export function UserPutAside({ aside }: { aside: readonly PutAside[] }) {
  const { t } = useTexts()
  if (aside.length === 0) return null
  return (
    <section className={css({ display: 'grid', gap: '1' })}>
      <h3 className={css({ fontWeight: 'medium' })}>{t('userconfig:aside.title')}</h3>
      <p className={muted}>{t('userconfig:aside.lead')}</p>
      <ul aria-label={t('userconfig:aside.title')}>
        {aside.map((one) => (
          <li key={one.id} className={row}>
            <Put one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** These name the case itself, which the link does. */
const unsaid: readonly string[] = ['patient_id']

function Put({ one: { entity, fields, state, at, patient_id: patientId, case_number: number } }: { one: PutAside }) {
  const { t, language } = useTexts()
  const { moment } = useFormats()
  const labels = labelsOf(entity, language)
  const names = new Intl.ListFormat(language).format(
    fields.filter((name) => !unsaid.includes(name)).map((name) => labels.field(name)),
  )
  return (
    <>
      <p>
        <span className={css({ fontWeight: 'medium' })}>{labels.one}</span>
        {names !== '' && names !== labels.one && `: ${names}`}
        {patientId && number && (
          <>
            {' · '}
            <Link to="/patients/$patientId" params={{ patientId }} className={textLink}>
              <bdi dir="ltr" className={css({ whiteSpace: 'nowrap' })}>
                {number}
              </bdi>
            </Link>
          </>
        )}
      </p>
      <p className={muted}>
        {t(`userconfig:aside.${state}`)} {moment(at)}
      </p>
    </>
  )
}
