// 检测码 · device/lab/tests
/** The codes of the test sheet. Each code reveals one kind of fault of a scanner. Pages draw the codes with device/codes. */
import { groupSeparator } from '../codes/code128.ts'

export type LabTestId = 'plain' | 'letters' | 'symbols' | 'ean' | 'long' | 'gs1' | 'control' | 'qr' | 'chinese'
export interface LabTest {
  readonly id: LabTestId
  readonly title: string
  /** barcode type */
  readonly kind: 'code128' | 'gs1' | 'ean13' | 'qr'
  /** the text that a good scanner delivers */
  readonly text: string
  /** the text printed below it */
  readonly printed: string
}

/** The test codes in scanning order. The digits of the long code count up, so that a cut is visible. */
export const labTests: readonly LabTest[] = [
  { id: 'plain', title: '普通条码', kind: 'code128', text: 'YC-0123456789', printed: 'YC-0123456789' },
  { id: 'letters', title: '大小写字母', kind: 'code128', text: 'aAbBqQwWyYzZmM', printed: 'aAbBqQwWyYzZmM' },
  { id: 'symbols', title: '符号', kind: 'code128', text: '#%&+-/.$', printed: '# % & + - / . $' },
  { id: 'ean', title: '商品条码', kind: 'ean13', text: '6901234567892', printed: '6 901234 567892' },
  {
    id: 'long',
    title: '长码',
    kind: 'code128',
    text: 'L101112131415161718192021222324252627282930',
    printed: 'L 10 11 12 … 28 29 30',
  },
  {
    id: 'gs1',
    title: 'GS1 条码',
    kind: 'gs1',
    text: `010690123456789210LOT7${groupSeparator}17261231`,
    printed: '(01)06901234567892(10)LOT7(17)261231',
  },
  { id: 'control', title: '控制码', kind: 'code128', text: 'CTRL-HELP', printed: 'CTRL-HELP' },
  { id: 'qr', title: '二维码', kind: 'qr', text: 'T:AbCdEfGhJkMnPqRsTuVw0123456789', printed: '工牌一样的二维码' },
  { id: 'chinese', title: '中文二维码', kind: 'qr', text: '云仓作业', printed: '云仓作业' },
]
