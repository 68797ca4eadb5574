import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Holdings } from '#domain/calls/users.ts'
import * as f from '#domain/fields/index.ts'
import { keysOf } from '#domain/rules/keys.ts'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { toRequestBody } from '../../../records/form/check-values.ts'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { NotReadDialog } from '../../../records/form/edit-dialog.tsx'
import type { UserRow } from './rows.ts'

const holdingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', 'holdings', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('GET /user/{id}/holdings', { params: { id }, signal }),
  })

const list = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  columnGap: '4',
  rowGap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'sunken',
})
const figure = css({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', fontWeight: 'medium' })
const nothing = css({ color: 'muted' })

const person = f.ref('user', { required: true })

interface Props {
  row: UserRow
  onClose: () => void
}

/** J16: all that a user who left holds goes to another person, and the log-in is closed, in one act. */
export function HandOverDialog({ row, onClose }: Props) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const read = useQuery(holdingsQuery(row.id))
  const title = t('userconfig:users.handOver.title', { name: row.name ?? '' })
  if (!read.data) return read.error ? <NotReadDialog title={title} read={read} onClose={onClose} /> : null
  const { holdings, successors } = read.data
  const manages = holdings.cases_managed + holdings.firms > 0
  const asksUnderwriter = holdings.cases_underwritten > 0
  const options = (fits: (one: (typeof successors)[number]) => boolean) =>
    successors.filter(fits).map(({ id, name }) => ({ value: id, label: name }))
  const takers = options((one) => !manages || one.is_casemanager)
  const underwriters = options((one) => one.is_underwriter)
  const only = (some: readonly { value: string }[]) => (some.length === 1 ? (some[0]?.value ?? null) : null)
  const fields: FormFields = {
    to: { field: person, label: t('userconfig:users.handOver.to'), required: true, options: takers },
    ...(asksUnderwriter && {
      underwriter_id: {
        field: person,
        label: t('userconfig:users.handOver.underwriter'),
        required: true,
        options: underwriters,
      },
    }),
  }
  return (
    <FormDialog
      title={title}
      description={t('userconfig:users.handOver.text')}
      fields={fields}
      initial={{ to: only(takers), ...(asksUnderwriter && { underwriter_id: only(underwriters) }) }}
      submit={t('userconfig:users.handOver.submit')}
      danger
      size="md"
      onClose={onClose}
      send={async (values, key) => {
        const form = { ...toRequestBody(values), expected_version: row.version }
        await api.call('POST /user/{id}/hand_over', { params: { id: row.id }, form, key })
        messages.show(t('userconfig:users.handOver.done'))
        await queryClient.invalidateQueries()
      }}
    >
      <WhatGoes holdings={holdings} />
    </FormDialog>
  )
}

function WhatGoes({ holdings }: { holdings: Holdings }) {
  const { t } = useTexts()
  const { number } = useFormats()
  return (
    <dl aria-label={t('userconfig:users.handOver.goes')} className={list}>
      {keysOf(holdings).map((name) => {
        const count = holdings[name]
        return (
          <div key={name} className={css({ display: 'contents' })}>
            <dt className={css({ color: 'muted' })}>{t(`userconfig:users.handOver.${name}`)}</dt>
            <dd className={count === 0 ? `${figure} ${nothing}` : figure}>{number(count)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
