import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lienAges } from '#domain/dashboard-figures.ts'
import { button } from '#ui/parts/button.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { useSession } from '../../../api/use-session.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { leftToRight } from '../../../i18n/languages.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { liens } from '../figure-targets.ts'
import { AmountFigure, figures } from './amount-figure.tsx'
import { FundingOffers } from './funding-offers.tsx'
import { Offers } from './offers.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { NotHere, quietLine, Section } from './parts.tsx'
import { funderQuery, type FunderScreen as Screen } from './queries.ts'

/** Offers to answer, and what became of what was bought. */
export function FunderScreen() {
  return <ScreenFrame screen={useQuery(funderQuery)}>{(screen) => <Parts screen={screen} />}</ScreenFrame>
}

function Parts({ screen }: { screen: Screen }) {
  const { t } = useTexts()
  const looking = useSession()?.looking !== undefined
  const may = screen.may_bind && !looking
  const { offers, reductions } = screen
  return (
    <>
      <Section
        title={t('first:funding.offers')}
        count={offers.count}
        {...(offers.count > 0 && {
          sum: offers.price_cents ?? null,
          action: (
            <Link to="/liens" search={{ show: 'offered' }} className={button({ size: 'sm', tone: 'quiet' })}>
              {t('first:liens.list')}
            </Link>
          ),
        })}
      >
        {offers.count > 0 ? (
          <FundingOffers liens={offers.rows} may={may} />
        ) : (
          <p className={quietLine}>{t('first:funding.noOffers')}</p>
        )}
      </Section>
      {reductions.count > 0 && (
        <Section title={t('first:funding.reductions')} count={reductions.count}>
          {reductions.rows.length > 0 ? <Offers offers={reductions.rows} may={may} /> : <NotHere />}
        </Section>
      )}
      <Portfolio screen={screen} />
      <Groups title={t('first:funding.byFirm')} groups={screen.by_firm} by="lawfirm_id" />
      <Groups title={t('first:funding.byState')} groups={screen.by_state} by="state_id" />
    </>
  )
}

function Portfolio({ screen: { bought, accepted, ageing } }: { screen: Screen }) {
  const { t } = useTexts()
  const { times } = useFormats()
  const { count, price_cents: deployed, paid_cents: collected, balance_cents: outstanding } = bought
  const multiple = deployed ? times(collected / deployed) : '–'
  return (
    <>
      <Section title={t('first:funding.portfolio')} count={count}>
        <dl className={figures}>
          <AmountFigure
            label={t('first:funding.deployed')}
            to={liens({ show: 'bought' })}
            count={count}
            {...priced(deployed)}
          />
          <AmountFigure
            label={t('first:funding.collected')}
            to={liens({ show: 'collected' })}
            count={bought.collected}
            cents={collected}
          />
          <AmountFigure
            label={t('first:funding.outstanding')}
            to={liens({ show: 'outstanding' })}
            count={bought.outstanding}
            cents={outstanding}
          />
          <AmountFigure
            label={t('first:funding.multiple')}
            to={liens({ show: 'bought' })}
            count={count}
            text={multiple}
            hint={t('first:funding.multipleHint')}
          />
          <AmountFigure
            label={t('first:funding.accepted')}
            to={liens({ show: 'accepted' })}
            count={accepted.count}
            {...priced(accepted.price_cents)}
          />
        </dl>
      </Section>
      <Section title={t('first:funding.ageing')}>
        <dl className={figures}>
          {lienAges.map((age) => {
            const found = ageing.find((one) => one.age === age)
            return (
              <AmountFigure
                key={age}
                label={t(`dashboard:buckets.${age}`)}
                to={liens({ show: 'outstanding', age })}
                count={found?.count ?? 0}
                cents={found?.balance_cents ?? 0}
              />
            )
          })}
        </dl>
      </Section>
    </>
  )
}

/** A price is not kept on the device. */
const priced = (cents: number | undefined) => (cents === undefined ? { text: '–' } : { cents })

type Group = Screen['by_firm'][number]

/** On a phone it fills its row, so that a thumb hits it. */
const groupWay = css({
  display: { base: 'inline-flex', md: 'inline' },
  alignItems: 'center',
  minHeight: { base: '11', md: '0' },
  marginBlock: { base: '-1', md: '0' },
})

/** To the liens of a group. */
function groupLink({ id, name }: Group, by: 'lawfirm_id' | 'state_id') {
  if (id === null) return '–'
  const search =
    by === 'lawfirm_id' ? { show: 'bought' as const, lawfirm_id: id } : { show: 'bought' as const, state_id: id }
  return (
    <Link to="/liens" search={search} className={cx(textLink, groupWay)}>
      <bdi>{name ?? '–'}</bdi>
    </Link>
  )
}

function Groups({ title, groups, by }: { title: string; groups: readonly Group[]; by: 'lawfirm_id' | 'state_id' }) {
  const { t } = useTexts()
  const { number, times, money } = useFormats()
  if (groups.length === 0) return null
  const amount = (key: 'price_cents' | 'paid_cents' | 'balance_cents', header: string): TableColumn<Group> => ({
    key,
    header,
    align: 'end',
    cell: ({ [key]: cents }) => (cents === undefined ? '–' : money(cents)),
  })
  const columns: TableColumn<Group>[] = [
    {
      key: 'name',
      header: by === 'lawfirm_id' ? t('first:list.lawfirm') : t('first:list.state'),
      cell: (group) => groupLink(group, by),
    },
    { key: 'count', header: t('first:list.title'), align: 'end', cell: ({ count }) => number(count) },
    amount('price_cents', t('first:funding.deployed')),
    amount('paid_cents', t('first:funding.collected')),
    amount('balance_cents', t('first:funding.outstanding')),
    {
      key: 'multiple',
      header: t('first:funding.multiple'),
      align: 'end',
      cell: ({ price_cents: deployed, paid_cents: collected }) =>
        deployed ? leftToRight(times(collected / deployed)) : '–',
    },
  ]
  return (
    // The table names a region of its own.
    <div className={css({ display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
      <Table caption={title} columns={columns} rows={groups} rowKey={({ id }) => id ?? ''} />
    </div>
  )
}
