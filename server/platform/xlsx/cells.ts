// 电子表格单元格 · platform/xlsx/cells
/** Writes values as the XML of cells; a text is never written as a number. */

/** Number of the cell format in styles.xml below, by content of a column. */
export const style = { plain: 0, head: 1, money: 2, weight: 3, price: 4, percent: 5, text: 6 } as const

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.000"/><numFmt numFmtId="165" formatCode="0.0000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="微软雅黑"/></font><font><b/><sz val="11"/><name val="微软雅黑"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [0, 1],
  [4, 0],
  [164, 0],
  [165, 0],
  [10, 0],
  [49, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${format === 0 ? '' : ' applyNumberFormat="1"'}${font === 0 ? '' : ' applyFont="1"'}/>`,
  )
  .join('')}</cellXfs></styleSheet>`

/** Longest text a cell may hold. */
const textMax = 32_767
/** Signs with a meaning in XML, and control characters, most of which it does not allow. */
const special = /[&<>\p{Cc}\ufffe\uffff]/u
const specials = /[&<>\p{Cc}\ufffe\uffff]/gu
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\t': '\t', '\n': '\n' }
/** Text between tags; characters that XML forbids are dropped. */
export const escaped = (text: string): string =>
  special.test(text) ? text.replace(specials, (sign) => escapes[sign] ?? '') : text

const blank = 32

/** A text cell: its format (@) keeps it from becoming a formula, even once it is edited. '' and null are an empty cell. */
export const textCell = (text: string | null | undefined): string => {
  if (text === null || text === undefined || text === '') return '<c/>'
  const clipped = text.length > textMax ? text.slice(0, textMax) : text
  const first = clipped.charCodeAt(0)
  const edge = first <= blank || clipped.charCodeAt(clipped.length - 1) <= blank
  if (!special.test(clipped)) return `<c s="6" t="inlineStr"><is>${edge ? keepBlanks : '<t>'}${clipped}</t></is></c>`
  return `<c s="6" t="inlineStr"><is>${keepBlanks}${clipped.replace(specials, (sign) => escapes[sign] ?? '')}</t></is></c>`
}
const keepBlanks = '<t xml:space="preserve">'

/** A number in the format of its column; a number with more digits than a spreadsheet keeps (15) becomes text (office.md: from 12 on). */
export const numberCell = (value: number | null, format: number): string => {
  if (value === null || !Number.isFinite(value)) return '<c/>'
  if (Math.abs(value) >= 1e11) return textCell(String(value))
  return format === 0 ? `<c><v>${value}</v></c>` : `<c s="${format}"><v>${value}</v></c>`
}

export const headCell = (label: string): string => `<c s="${style.head}" t="inlineStr"><is><t>${escaped(label)}</t></is></c>`
