// 纸张 · paper/papers
/** A size of paper, millimetres. A sheet fills the whole paper and draws its own margins. */
export interface Paper {
  readonly name: string
  readonly width: number
  readonly height: number
}

export const papers = {
  a4: { name: 'A4 纸', width: 210, height: 297 },
  waybill: { name: '面单 100×180 毫米', width: 100, height: 180 },
  waybillSmall: { name: '面单 76×130 毫米', width: 76, height: 130 },
  badge: { name: '工牌 86×54 毫米', width: 86, height: 54 },
  bin: { name: '标签 100×50 毫米', width: 100, height: 50 },
  label: { name: '标签 60×40 毫米', width: 60, height: 40 },
  labelSmall: { name: '标签 40×30 毫米', width: 40, height: 30 },
} as const satisfies Readonly<Record<string, Paper>>

/** Dots per millimetre of a 203 dpi label printer: lines of a code are placed on whole dots, so that no line is blurred. */
export const dots = 8

/** Width of a text in ems: a Chinese character has 1, any other character 0.62. */
export const emsOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (/[\u2E80-\uFFEF]/.test(letter) ? 1 : 0.62), 0)

/** Font size, mm, at which a text fits into `lines` lines; between `least` and `most`, even if the text then needs more lines. */
export const sizeFor = (text: string, width: number, lines: number, most: number, least = 2.2): number => {
  // lines break before long words, so that not all of their width is used
  const room = lines === 1 ? width : width * lines * 0.88
  return Math.max(least, Math.min(most, Math.floor((room / Math.max(1, emsOf(text))) * 10) / 10))
}
