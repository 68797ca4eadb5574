import { areaNames, areas } from '#domain/access/areas.ts'
import { actions, reaches, type Action, type Reach } from '#domain/access/viewer.ts'
import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { useWide } from '#ui/parts/media.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { control } from '#ui/parts/control.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { listed } from '../../../i18n/listed.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Grants } from './grants.ts'
import { useRoleWords } from './use-role-words.ts'

interface Props {
  grants: Grants
  /** Where it is given, each cell can be changed. */
  onChange?: ((permission: string, reach: Reach | undefined) => void) | undefined
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })
const area = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' })
const cell = css({ display: 'block', width: '[5.5rem]' })
/** The tables stand under each other: their columns too. */
const named = css({ display: 'block', minWidth: '[11rem]' })
const narrow = css({ width: 'full', fontSize: 'sm', paddingInline: '1.5' })
const none = css({ color: 'muted' })
const entry = css({ borderBlockEndWidth: '1', borderBlockEndStyle: 'solid', borderColor: 'line' })
const head = css({ display: 'grid', gap: '0.5', minHeight: '11', paddingBlock: '2', cursor: 'pointer' })
const rest = css({ textStyle: 'small', color: 'muted' })
const groups = css({ display: 'grid', gap: '2' })
const group = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '[minmax(0, 2fr) minmax(0, 3fr)]' },
  columnGap: '5',
  rowGap: '0.5',
})
const lines = css({ display: 'grid', gap: '2', paddingBlockEnd: '4' })
const line = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })

const entitiesOf = (names: readonly string[]): Entity[] => names.flatMap((name) => entityByName.get(name) ?? [])

/**
 * Every kind of record, every action, and how far it reaches. It is read by exception: kinds with the same rights stand in
 * one line. It is changed area by area: in a table, on a phone in a drawer for each kind.
 */
export function RoleGrid(props: Props) {
  const words = useRoleWords()
  const wide = useWide()
  const { language } = useTexts()
  return (
    <div className={stack}>
      {areaNames.map((name) => {
        const title = words.area(name)
        const part = { ...props, title, entities: entitiesOf(areas[name]) }
        if (!props.onChange) return <AreaRights key={name} {...part} />
        return (
          <details key={name} className={entry}>
            <summary className={head}>
              <span className={css({ fontWeight: 'semibold' })}>{title}</span>
              <span className={rest}>
                {listed(
                  part.entities.map((one) => words.entity(one.name)),
                  language,
                )}
              </span>
            </summary>
            {wide ? <AreaTable {...part} /> : <AreaDrawers {...part} />}
          </details>
        )
      })}
    </div>
  )
}

interface AreaProps extends Props {
  title: string
  entities: readonly Entity[]
}

/** The kinds of an area by their rights: those that most have first, the exceptions below. */
function AreaRights({ title, entities, grants }: AreaProps) {
  const { language } = useTexts()
  const words = useRoleWords()
  const same = [...Map.groupBy(entities, (entity) => words.rights(entity, grants))]
  const inOrder = same.toSorted(([, one], [, other]) => other.length - one.length)
  return (
    <div className={area}>
      <h3 className={css({ fontWeight: 'semibold' })}>{title}</h3>
      <dl className={groups}>
        {inOrder.map(([rights, kinds]) => (
          <div key={rights} className={group}>
            <dt>
              {listed(
                kinds.map(({ name }) => words.entity(name)),
                language,
              )}
            </dt>
            <dd className={rest}>{rights}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function AreaTable({ title, entities, ...grid }: AreaProps) {
  const { t } = useTexts()
  const words = useRoleWords()
  const header = { entity: t('userconfig:roles.entity'), action: words.action }
  return (
    <Table
      caption={title}
      columns={columnsOf(header, words.entity, grid)}
      rows={entities}
      rowKey={({ name }) => name}
    />
  )
}

interface Headers {
  entity: string
  action: (action: Action) => string
}

function columnsOf(header: Headers, title: (name: string) => string, grid: Props): TableColumn<Entity>[] {
  return [
    { key: 'entity', header: header.entity, cell: ({ name }) => <span className={named}>{title(name)}</span> },
    ...actions.map((action): TableColumn<Entity> => ({
      key: action,
      header: header.action(action),
      cell: (entity) => (
        <span className={cell}>
          <ReachCell entity={entity} action={action} {...grid} />
        </span>
      ),
    })),
  ]
}

function AreaDrawers({ entities, ...grid }: AreaProps) {
  const words = useRoleWords()
  return entities.map((entity) => (
    <details key={entity.name} className={entry}>
      <summary className={head}>
        <span className={css({ fontWeight: 'medium' })}>{words.entity(entity.name)}</span>
        <span className={css({ textStyle: 'small', color: 'muted' })}>{words.rights(entity, grid.grants)}</span>
      </summary>
      <div className={lines}>
        {actions.map((action) => (
          <div key={action} className={line}>
            <span>{words.action(action)}</span>
            <span className={css({ minWidth: '1/2' })}>
              <ReachCell entity={entity} action={action} {...grid} />
            </span>
          </div>
        ))}
      </div>
    </details>
  ))
}

interface CellProps extends Props {
  entity: Entity
  action: Action
}

/** Actions the entity always refuses can't be granted, nor reaches it doesn't have. */
function ReachCell({ entity, action, grants, onChange }: CellProps) {
  const words = useRoleWords()
  const permission = `${entity.name}.${action}`
  const reach = grants[permission]
  const refused = entity.refuses.some((one) => one === action)
  if (!onChange || refused) return <span className={reach ? undefined : none}>{reach ? words.reach(reach) : '–'}</span>
  const offered = reaches.filter((one) => one === reach || entity.scope[one])
  return (
    <select
      aria-label={words.permission(permission)}
      className={cx(control, narrow)}
      value={reach ?? ''}
      onChange={({ target }) =>
        onChange(
          permission,
          offered.find((one) => one === target.value),
        )
      }
    >
      <option value="">{words.reach(undefined)}</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {words.reach(one)}
        </option>
      ))}
    </select>
  )
}
