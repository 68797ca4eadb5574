import { useQuery } from '@tanstack/react-query'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { css } from '#ui/styled/css/index.js'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { leftToRight } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useReferenceTitles, useUserNames } from '../../../records/use-reference-titles.ts'

const tones = { answered: 'positive', superseded: 'neutral', silent: 'danger' } as const

/** K3: what the firm was asked by mail, and what became of it. */
export function FirmRequests({ id, may }: { id: string; may: boolean }) {
  const { t } = useTexts()
  const { day, moment } = useFormats()
  const nameOf = useReferenceTitles(['lawfirm_employee'])
  const userName = useUserNames()
  const command = useCaseCall(id)
  const requests = useQuery(caseQueries.firmRequests(id))
  const { busy, start } = useButtonAction(async (key) => {
    await command('POST /patient/{id}/request_status', { params: { id } }, key)
    messages.show(t('lawfirm:requests.asked'))
  })
  const rows = requests.data?.firm_requests ?? []
  const ofLiens = requests.data?.lien_requests ?? []
  return (
    <>
      <Panel
        title={t('lawfirm:requests.title')}
        action={
          may && (
            <Button size="sm" busy={busy} onClick={() => void start()}>
              {t('lawfirm:requests.ask')}
            </Button>
          )
        }
      >
        <RowsState rows={requests}>
          {rows.length === 0 ? (
            <p className={css({ color: 'muted' })}>{t('lawfirm:requests.none')}</p>
          ) : (
            <Timeline
              label={t('lawfirm:requests.title')}
              entries={rows.map((row) => ({
                key: row.id,
                title: row.answer
                  ? t(`lawfirm:requests.answers.${row.answer.status}`)
                  : row.outcome
                    ? t(`lawfirm:requests.outcomes.${row.outcome}`)
                    : t('lawfirm:requests.open', { day: day(wallTime(row.expires_at, ownZone()).day) }),
                at: row.at,
                time: (
                  <Dotted
                    parts={[
                      moment(row.ended_at ?? row.at),
                      row.lawfirm_employee_id
                        ? t('lawfirm:requests.to', {
                            name: nameOf('lawfirm_employee', row.lawfirm_employee_id) ?? t('lawfirm:unknown'),
                          })
                        : t('lawfirm:requests.office'),
                      row.by === null ? t('lawfirm:requests.due') : userName(row.by),
                      row.opened_at && !row.ended_at && t('lawfirm:requests.opened', { time: moment(row.opened_at) }),
                    ]}
                  />
                ),
                body: row.answer?.note,
                tone: row.outcome ? tones[row.outcome] : 'caution',
              }))}
            />
          )}
        </RowsState>
      </Panel>
      {ofLiens.length > 0 && <LienRequests id={id} may={may} requests={ofLiens} />}
    </>
  )
}

type LienRequest = CallAnswer<'GET /patient/{id}/firm_requests'>['lien_requests'][number]

/** What its lawyers were asked about liens by a link that answers in their name. */
function LienRequests({ id, may, requests }: { id: string; may: boolean; requests: readonly LienRequest[] }) {
  const { t } = useTexts()
  const { day, moment } = useFormats()
  const command = useCaseCall(id)
  // By the lien: once a request whose answer was lost is listed, it is the row that another try is made from.
  const { busy, start } = useButtonAction<string>(async (key, lienId) => {
    await command('POST /lien/{id}/request_answer', { params: { id: lienId } }, key)
    messages.show(t('lawfirm:requests.liens.sent'))
  })
  return (
    <Panel title={t('lawfirm:requests.liens.title')}>
      <Timeline
        label={t('lawfirm:requests.liens.title')}
        entries={requests.map((row) => {
          const number = leftToRight(row.lien_number)
          return {
            key: row.id,
            title: t(`lawfirm:requests.liens.kinds.${row.kind}`, { number }),
            at: row.at,
            time: (
              <Dotted
                parts={[
                  row.outcome
                    ? t(`lawfirm:requests.outcomes.${row.outcome}`)
                    : t('lawfirm:requests.open', { day: day(wallTime(row.expires_at, ownZone()).day) }),
                  moment(row.ended_at ?? row.at),
                  t('lawfirm:requests.to', { name: row.name ?? t('lawfirm:unknown') }),
                  row.opened_at && !row.ended_at && t('lawfirm:requests.opened', { time: moment(row.opened_at) }),
                ]}
              />
            ),
            body: may && row.may_send_again && (
              <Button
                size="sm"
                busy={busy}
                aria-label={t('lawfirm:requests.liens.againFor', { number })}
                onClick={() => void start(row.lien_id)}
              >
                {t('lawfirm:requests.liens.again')}
              </Button>
            ),
            tone: row.outcome ? tones[row.outcome] : 'caution',
          }
        })}
      />
    </Panel>
  )
}
