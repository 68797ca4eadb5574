import { DatePicker as Ark, parseDate } from '@ark-ui/react/date-picker'
import { css, cx } from '#ui/styled/css/index.js'
import { ArkLocale } from './ark-locale.tsx'
import { button } from './button.tsx'
import { Icon } from './icon.tsx'
import { popup, popupPlace } from './popup.ts'

export interface CalendarTexts {
  /** The name of the calendar itself. */
  calendar: string
  previous: string
  next: string
  /** The name of the button that goes from days to months and from months to years. */
  wider: string
}

interface Props {
  value: string | null
  min?: string | undefined
  max?: string | undefined
  locale: string
  texts: CalendarTexts
  /** The field it opens beside, and the button that opened it. */
  boxId: string
  buttonId: string
  onChoose: (day: string) => void
  onClose: () => void
}

const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1',
  paddingBlockEnd: '1',
})
const grid = css({
  borderCollapse: 'separate',
  borderSpacing: '0',
  '& th': { width: '9', height: '8', textStyle: 'small', color: 'muted' },
})
const square = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: { base: '11', md: '9' },
  height: { base: '11', md: '9' },
  paddingInline: '1',
  borderRadius: 'md',
  cursor: 'pointer',
  userSelect: 'none',
  fontVariantNumeric: 'tabular-nums',
  _hover: { background: 'hover' },
  '&[data-today]': { fontWeight: 'semibold', color: 'link' },
  '&[data-outside-range]': { color: 'muted' },
  '&[data-selected]': { background: 'primary', color: 'onPrimary' },
  '&[data-disabled]': { color: 'muted', opacity: '0.5', cursor: 'default' },
  '&:focus-visible': { outlineOffset: '[-2px]' },
})

/** It is opened by coming into being, so nothing moves the focus there but this. */
function focusDay(content: HTMLElement | null) {
  content?.querySelector<HTMLElement>('[data-view=day][data-focus]')?.focus({ preventScroll: true })
}

export default function Calendar({ value, min, max, locale, texts, boxId, buttonId, onChoose, onClose }: Props) {
  return (
    <ArkLocale>
      <Ark.Root
        ids={{ control: boxId, trigger: buttonId }}
        locale={locale}
        open
        timeZone="UTC"
        value={value ? [parseDate(value)] : []}
        min={min ? parseDate(min) : undefined}
        max={max ? parseDate(max) : undefined}
        onValueChange={({ value: [chosen] }) => {
          if (chosen) onChoose(chosen.toString())
        }}
        onOpenChange={(details) => {
          if (!details.open) onClose()
        }}
        positioning={{ strategy: 'fixed', placement: 'bottom-end', gutter: 4 }}
        translations={{
          content: texts.calendar,
          prevTrigger: () => texts.previous,
          nextTrigger: () => texts.next,
          dayCell: ({ valueText }) => valueText,
        }}
      >
        <Ark.Positioner className={popupPlace}>
          <Ark.Content ref={focusDay} className={cx(popup, css({ maxHeight: '[none]', padding: '3' }))}>
            <View view="day" wider={texts.wider} />
            <View view="month" wider={texts.wider} />
            <View view="year" wider={texts.wider} />
          </Ark.Content>
        </Ark.Positioner>
      </Ark.Root>
    </ArkLocale>
  )
}

const arrow = button({ tone: 'quiet', size: 'sm', square: true })

function View({ view, wider }: { view: Ark.DateView; wider: string }) {
  return (
    <Ark.View view={view}>
      <Ark.Context>
        {(picker) =>
          picker.view === view && (
            <>
              <Ark.ViewControl className={head}>
                <Ark.PrevTrigger className={arrow}>
                  <Icon name="back" />
                </Ark.PrevTrigger>
                <Ark.ViewTrigger
                  aria-label={`${picker.visibleRangeText.start}, ${wider}`}
                  className={button({ tone: 'quiet', size: 'sm' })}
                >
                  <Ark.RangeText />
                </Ark.ViewTrigger>
                <Ark.NextTrigger className={arrow}>
                  <Icon name="forward" />
                </Ark.NextTrigger>
              </Ark.ViewControl>
              <Ark.Table className={grid}>
                {view === 'day' ? (
                  <>
                    <Ark.TableHead>
                      <Ark.TableRow>
                        {picker.weekDays.map((day) => (
                          <Ark.TableHeader key={day.long} aria-label={day.long}>
                            {day.narrow}
                          </Ark.TableHeader>
                        ))}
                      </Ark.TableRow>
                    </Ark.TableHead>
                    <Ark.TableBody>
                      {picker.weeks.map((week) => (
                        <Ark.TableRow key={week[0]?.toString()}>
                          {week.map((day) => (
                            <Ark.TableCell key={day.toString()} value={day}>
                              <Ark.TableCellTrigger className={square}>{day.day}</Ark.TableCellTrigger>
                            </Ark.TableCell>
                          ))}
                        </Ark.TableRow>
                      ))}
                    </Ark.TableBody>
                  </>
                ) : (
                  <Ark.TableBody>
                    {(view === 'month'
                      ? picker.getMonthsGrid({ columns: 3, format: 'short' })
                      : picker.getYearsGrid({ columns: 3 })
                    ).map((row) => (
                      <Ark.TableRow key={row[0]?.value}>
                        {row.map((cell) => (
                          <Ark.TableCell key={cell.value} value={cell.value}>
                            <Ark.TableCellTrigger className={cx(square, css({ minWidth: '24' }))}>
                              {cell.label}
                            </Ark.TableCellTrigger>
                          </Ark.TableCell>
                        ))}
                      </Ark.TableRow>
                    ))}
                  </Ark.TableBody>
                )}
              </Ark.Table>
            </>
          )
        }
      </Ark.Context>
    </Ark.View>
  )
}
