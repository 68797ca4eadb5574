import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { FormPart } from '../../../records/form/form-dialog.tsx'
import { isThere, type AddressHolder } from './address-holders.ts'
import { partyFieldOf } from './place.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

interface Props {
  holders: readonly AddressHolder[]
  form: FormPart
  /** Somebody who may choose the organization is offered the one where the address is known. */
  mayPlace: boolean
}

/** Whose address it is, before a log-in is opened for it. */
export function WhoseAddress({ holders, form: { values, change }, mayPlace }: Props) {
  const { t } = useTexts()

  function sentence(holder: AddressHolder): string {
    const { name, party_name: party } = holder
    if (!isThere(holder, values)) return t('userconfig:users.entry.elsewhere', { name, party: party ?? '' })
    if (holder.taken) return t('userconfig:users.entry.taken', { name })
    return party === null || party === name
      ? t('userconfig:users.entry.linked', { name })
      : t('userconfig:users.entry.linkedAt', { name, party })
  }

  function use({ user_type: kind, party_id: party }: AddressHolder): void {
    if (kind !== values['user_type']) change('role_id', null)
    change('user_type', kind)
    const field = partyFieldOf(kind)
    if (field) change(field, party)
  }

  return (
    <div role="status" className={css({ display: 'grid', gap: '2', _empty: { display: 'none' } })}>
      {holders.map((holder) => (
        <div key={holder.id} className={line}>
          <p>{sentence(holder)}</p>
          {mayPlace && !isThere(holder, values) && (
            <Button size="sm" onClick={() => use(holder)}>
              {t('userconfig:users.entry.use')}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
