import { useQuery, useQueryClient } from '@tanstack/react-query'
import { routeNeeds } from '#domain/access/routes.ts'
import { menuItem } from '#domain/entities/menu-item.ts'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { menuTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useBegunVersion } from '../../../records/form/begun-version.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields, type FormFields, type ValuesOf } from '../../../records/form/form-fields.ts'
import type { MenuItemRow } from './rows.ts'
import { refreshWhereStale } from './where-stale.ts'

const others = ['parent_id', 'icon', 'badge', 'auth'] as const
const addresses = Object.keys(routeNeeds).map((url) => ({ value: url, label: url }))

/** An entry of the navigation, for all roles; which of them show it is theirs. */
export function MenuItemDialog({ row, onClose }: { row: MenuItemRow | undefined; onClose: () => void }) {
  const { t, language } = useTexts()
  const labels = useLabels('menu_item')
  const queryClient = useQueryClient()
  const against = useBegunVersion(row?.version)
  const { data: items = [] } = useQuery(recordQueries.whole(menuItem))
  const parents = items
    .filter(({ id, type }) => id !== row?.id && (type === 'group' || type === 'collapse'))
    .map((one) => ({ value: one.id, label: menuTitle(language, { title: String(one.title) }) }))

  function fields({ type, url }: ValuesOf<'menu_item'>): FormFields {
    const given = typeof url === 'string' && !addresses.some(({ value }) => value === url)
    const pages = given ? [...addresses, { value: url, label: url }] : addresses
    const leads = type === 'item' || type === 'link'
    const page = { required: true, hint: t('userconfig:menus.addressHint'), ...(type === 'item' && { options: pages }) }
    const named = ['title', 'type', ...(leads ? (['url'] as const) : []), ...others] as const
    return entityFields(menuItem, named, labels, {
      parent_id: { options: parents },
      icon: { isIcon: true },
      url: page,
    })
  }

  const initial = Object.fromEntries((['title', ...others] as const).map((name) => [name, row?.[name] ?? null]))
  const title = row ? t('userconfig:menus.editItem', { title: String(row.title) }) : t('userconfig:menus.add')
  return (
    <FormDialog
      title={title}
      fields={fields}
      initial={{ ...initial, url: row?.url ?? null, type: row?.type ?? 'item' }}
      submit={t('fields:save')}
      onClose={onClose}
      send={async (values: ValuesOf<'menu_item'>, key) => {
        const leads = values.type === 'item' || values.type === 'link'
        // No level means all users.
        const auth = Array.isArray(values.auth) && values.auth.length > 0 ? values.auth : null
        const said = { ...values, auth, url: leads ? values.url : null }
        const refresh = () => queryClient.invalidateQueries({ queryKey: ['menu_item'] })
        await refreshWhereStale<unknown>(refresh, () =>
          row
            ? against((version, named) => writeRecord(menuItem, row.id, said, version, named(key)))
            : api.call('POST /menu_item/create', { form: said, key }),
        )
        await refresh()
        messages.show(t('fields:saved'))
      }}
    />
  )
}
