/** The places of the formats below, as cells name them. */
export const styles = {
  text: 0,
  head: 1,
  integer: 2,
  decimal: 3,
  money: 4,
  percent: 5,
  date: 6,
  moment: 7,
  quoted: 8,
  total: 9,
  totalInteger: 10,
  totalDecimal: 11,
  totalMoney: 12,
} as const

const MONEY = 164
const PERCENT = 165
// Numbers below 164 are known to every program; days so numbered are written as the reader's country writes them.
const GENERAL = 0
const WHOLE = 3
const DAY = 14
const MOMENT = 22

const format = (number: number, font = 0, more = ''): string =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="${font === 1 ? 2 : 0}" borderId="${font}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${more}`
const plain = (number: number): string => `${format(number)}/>`
const total = (number: number): string => `${format(number, 2)}/>`

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="${MONEY}" formatCode="&quot;$&quot;#,##0.00;-&quot;$&quot;#,##0.00"/><numFmt numFmtId="${PERCENT}" formatCode="0.0%"/></numFmts><fonts count="3"><font><sz val="10"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="10"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="10"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF1"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA5B1"/></bottom><diagonal/></border><border><left/><right/><top style="thin"><color rgb="FF9AA5B1"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="13">${[
  plain(GENERAL),
  `${format(GENERAL, 1, ' applyAlignment="1"')}><alignment vertical="center" wrapText="1"/></xf>`,
  plain(WHOLE),
  plain(GENERAL),
  plain(MONEY),
  plain(PERCENT),
  plain(DAY),
  plain(MOMENT),
  format(GENERAL, 0, ' quotePrefix="1"/>'),
  total(GENERAL),
  total(WHOLE),
  total(GENERAL),
  total(MONEY),
].join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
