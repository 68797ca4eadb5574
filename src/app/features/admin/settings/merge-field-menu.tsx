import { mergeFields } from '#domain/rules/merge-fields.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu, type MenuItem } from '#ui/parts/menu.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFieldName } from '../../../case/mail.tsx'

const code = css({ textStyle: 'small', color: 'muted' })

interface Props {
  /** Where they are put, for whoever does not see it. */
  label: string
  offered?: (name: string) => boolean
  onChoose: (name: string) => void
}

/** The fields that are filled in, by the names people give them and the names they have in braces. */
export function MergeFieldMenu({ label, offered, onChoose }: Props) {
  const { t } = useTexts()
  const nameOf = useFieldName()
  const parts = Map.groupBy(
    [...mergeFields].filter((name) => offered?.(name) ?? true),
    (name) => name.split('.')[0],
  )
  const items = [...parts.values()].flatMap((names, place): (MenuItem | 'line')[] => [
    ...(place > 0 ? ['line' as const] : []),
    ...names.map((name) => ({
      key: name,
      label: nameOf(name),
      aside: (
        <bdi dir="ltr" className={code}>
          {name}
        </bdi>
      ),
      onChoose: () => onChoose(name),
    })),
  ])
  return (
    <Menu
      label={label}
      items={items}
      trigger={
        <Button size="sm" tone="quiet" aria-label={label}>
          {t('emails:insert')}
          <Icon name="down" />
        </Button>
      }
    />
  )
}
