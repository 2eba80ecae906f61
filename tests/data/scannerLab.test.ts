// 扫码枪检测：每一种枪按自己的毛病发送检测纸上的码，判断说得出毛病，学到的设置让程序读对。
import { expect, test } from 'vitest'
import type { ScannerCheck } from '#contract/rules/scannerLab'
import type { KeyStroke } from '../../src/device/keys.ts'
import { hear, type Trace } from '../../src/device/lab/hear.ts'
import { judge, type Heards, type Judgement } from '../../src/device/lab/judge.ts'
import { typedUnder, type Layout } from '../../src/device/lab/layouts.ts'
import { labTests } from '../../src/device/lab/tests.ts'
import { usualProfile } from '../../src/device/scanProfile.ts'

/** A scanner, as somebody set it. */
interface Gun {
  readonly end?: 'Enter' | 'Tab' | 'none'
  readonly gapMs?: number
  readonly sends?: (text: string) => readonly string[]
  readonly prefix?: (kind: string) => string
  /** layout of the system, with the keys where a US scanner presses them; `blind`: the keys tell no place */
  readonly layout?: Layout
  readonly blind?: true
  readonly caps?: true
  readonly ime?: 'keys' | 'eats'
  readonly alt?: true
  readonly betweenMs?: number
}

const shifted = '~!@#$%^&*()_+{}|:"<>?'
const unshifted = "`1234567890-=[]\\;',./"
const codeNames: Readonly<Record<string, string>> = {
  '-': 'Minus',
  '=': 'Equal',
  '.': 'Period',
  '/': 'Slash',
  ']': 'BracketRight',
  '[': 'BracketLeft',
  '|': 'Backslash',
  ';': 'Semicolon',
}
/** The key a US scanner presses for a character. */
const pressed = (char: string): KeyStroke => {
  if (char === '\u001D') return { key: ']', code: 'BracketRight', ctrlKey: true }
  const at = shifted.indexOf(char)
  const base = at < 0 ? char.toLowerCase() : (unshifted[at] ?? char)
  const code = /[a-z]/.test(base) ? `Key${base.toUpperCase()}` : /\d/.test(base) ? `Digit${base}` : (codeNames[base] ?? '')
  return { key: char, code, shiftKey: at >= 0 || /[A-Z]/.test(char) }
}

const stroke = (gun: Gun, char: string): KeyStroke => {
  const key = pressed(char)
  if (gun.ime !== undefined) return { ...key, key: 'Process', keyCode: 229, ...(gun.ime === 'eats' && { code: '' }) }
  if (gun.alt) return { key: '4', code: 'Numpad4', altKey: true }
  const arrives = gun.layout === undefined ? char : (typedUnder(gun.layout, char) ?? 'Dead')
  const cased =
    gun.caps && /[a-z]/i.test(arrives)
      ? arrives === arrives.toUpperCase()
        ? arrives.toLowerCase()
        : arrives.toUpperCase()
      : arrives
  return key.ctrlKey ? key : { ...key, key: cased, ...(gun.blind && { code: '' }) }
}

/** What one pull of the trigger sends. */
const pull = (gun: Gun, text: string, kind: string): Trace => {
  const events: { at: number; key: KeyStroke }[] = []
  let at = 1000
  for (const one of (gun.sends ?? ((whole: string) => [whole]))(text)) {
    for (const char of (gun.prefix?.(kind) ?? '') + one) {
      events.push({ at, key: stroke(gun, char) })
      at += gun.gapMs ?? 8
    }
    if (gun.end !== 'none') events.push({ at, key: { key: gun.end ?? 'Enter', code: gun.end ?? 'Enter' } })
    at += gun.betweenMs ?? 120
  }
  return events
}

const look = (gun: Gun, unread: readonly string[] = []): Judgement => {
  const heards = Object.fromEntries(
    labTests.map(({ id, kind, text }) => [id, unread.includes(id) ? null : hear(pull(gun, text, kind))]),
  ) as Heards
  const judgement = judge(heards)
  if (judgement === null) throw new Error('nothing was heard')
  return judgement
}
const notGood = ({ findings }: Judgement): Partial<Record<ScannerCheck, string>> =>
  Object.fromEntries(findings.filter(({ result }) => result !== 1).map(({ check, result, note }) => [check, `${result} ${note}`]))

test('a good scanner: nothing to say, and its end key is known from the first key on', () => {
  const seen = look({})
  expect(notGood(seen)).toEqual({})
  expect(seen.profile).toEqual({ ...usualProfile, suffix: 'enter' })
  expect(look({ end: 'Tab' }).profile.suffix).toBe('tab')
})

const cases: readonly (readonly [name: string, gun: Gun, wrong: Partial<Record<ScannerCheck, string>>, learned: object])[] = [
  [
    'no Enter',
    { end: 'none', gapMs: 12 },
    { ends: '3 没有回车：靠停顿断码，慢一点；扫说明书上的“加回车后缀”' },
    { suffix: 'none', gapMs: 100 },
  ],
  [
    'German system',
    { layout: 'de' },
    { layout: '3 系统键盘像德文键盘：程序改按键位读；系统键盘换成英文更好' },
    { byPosition: true },
  ],
  [
    'French system',
    { layout: 'fr' },
    { layout: '3 系统键盘像法文键盘：程序改按键位读；系统键盘换成英文更好' },
    { byPosition: true },
  ],
  [
    'German, and the keys tell no place',
    { layout: 'de', blind: true },
    { layout: '2 扫码枪像德文键盘：设成“美国英文键盘”' },
    { byPosition: false },
  ],
  ['Caps Lock', { caps: true }, { letters: '3 大写锁定（Caps Lock）开着：程序按键位读；关掉更好' }, { byPosition: true }],
  [
    'upper case only',
    { sends: (text) => [text.toUpperCase()] },
    { letters: '2 全变成大写：扫码枪的“大小写转换”设成“不变”，工牌分大小写' },
    { byPosition: false },
  ],
  [
    'double send',
    { sends: (text) => [text, text], betweenMs: 90 },
    { once: expect.stringMatching(/^3 一枪发两次（隔 \d+ 毫秒）：程序只算一次/) },
    { bounceMs: 514 },
  ],
  [
    'double send without an end between',
    { sends: (text) => [text + text] },
    { once: '2 一枪发两次：关掉“连续扫描”，设成“按一次读一次”' },
    { bounceMs: 150 },
  ],
  [
    'AIM identifiers',
    { prefix: (kind) => (kind === 'ean13' ? ']E0' : kind === 'qr' ? ']Q1' : kind === 'gs1' ? ']C1' : ']C0') },
    { prefix: '3 带码制标识（]C0）：程序认得，不用改' },
    { prefix: '' },
  ],
  ['prefix', { prefix: () => '*' }, { prefix: '3 每个码前多出“*”：程序会去掉；不用时取消前缀' }, { prefix: '*' }],
  ['cuts at 20', { sends: (text) => [text.slice(0, 20)] }, { content: '2 长码只来了 20 位，共 43 位：关掉“截取、最大长度”' }, {}],
  [
    'cuts at 20, behind a prefix',
    { sends: (text) => [text.slice(0, 19)], prefix: () => '*' },
    {
      content: '2 长码只来了 19 位，共 43 位：关掉“截取、最大长度”',
      prefix: '3 每个码前多出“*”：程序会去掉；不用时取消前缀',
    },
    { prefix: '*' },
  ],
  ['input method, keys tell their places', { ime: 'keys' }, { input: '3 经输入法送来，还读得到：切换到英文输入' }, {}],
  ['input method eats', { ime: 'eats', end: 'none' }, { input: '2 输入法吃掉了字：切换到英文输入' }, {}],
  ['Alt codes', { alt: true }, { input: '2 用 Alt 数字发送，收不到：关掉“ALT 模式”，设成普通键盘方式' }, {}],
  [
    'slow',
    { gapMs: 60, end: 'none' },
    { speed: '3 慢，最长一枪 2.5 秒：字间延时调到 0', ends: expect.stringContaining('没有回车') },
    { gapMs: 240, burstMs: 90 },
  ],
  [
    'separator lost',
    { sends: (text) => [text.split('\u001D').join('')] },
    { gs: '2 分隔符丢了：打开“发送 GS/控制字符”，或设成用 | 代替' },
    {},
  ],
  ['separator as |', { sends: (text) => [text.split('\u001D').join('|')] }, { gs: '3 分隔符发成“|”：程序会换回来' }, { gs: '|' }],
]
test.each(cases)('%s', (_name, gun, wrong, learned) => {
  const seen = look(gun)
  expect(notGood(seen)).toMatchObject(wrong)
  expect(seen.profile).toMatchObject(learned)
  // nothing is blamed twice: whoever reads it changes one setting
  if (!('alt' in gun) && gun.ime !== 'eats') expect(Object.keys(notGood(seen)).sort()).toEqual(Object.keys(wrong).sort())
})

test('a scanner for lines only is told to do without QR; one that reads no goods codes is to be set', () => {
  expect(notGood(look({}, ['qr', 'chinese']))).toEqual({ codes: '3 读不出二维码、中文二维码：一维枪扫不了二维码，工牌用一维码' })
  expect(notGood(look({}, ['ean']))['codes']).toMatch(/^2 读不出商品条码/)
})

test('nothing heard is no judgement', () => {
  expect([judge({}), judge({ plain: null }), hear([])]).toEqual([null, null, null])
})
