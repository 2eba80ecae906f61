// 扫码枪判断 · device/lab/judge
/** Finds from the received test codes what is wrong with this scanner, how to set it, and a profile that compensates for faults. Pure. */
import { gateResult } from '#contract/rules/gateChecks'
import { scannerOrder, type ScannerCheck, type ScannerResult } from '#contract/rules/scannerLab'
import { usualProfile, type ScanProfile } from '../scanProfile.ts'
import { compare, type Difference } from './compare.ts'
import type { Heard } from './hear.ts'
import { layouts } from './layouts.ts'
import { labTests, type LabTest, type LabTestId } from './tests.ts'

/** One pull of the trigger per test code; null when the scanner does not read this kind of code. */
export type Heards = Readonly<Partial<Record<LabTestId, Heard | null>>>

export interface LabFinding {
  readonly check: ScannerCheck
  readonly result: ScannerResult
  /** the finding, or what is wrong and how to correct it */
  readonly note: string
}
export interface Judgement {
  readonly findings: readonly LabFinding[]
  readonly profile: ScanProfile
}

/** A test code with what the scanner delivered for it. */
interface Seen {
  readonly test: LabTest
  readonly heard: Heard
  readonly difference: Difference
}
const { good, bad, missing } = gateResult
type CheckResult = readonly [result: ScannerResult, note: string]
type DifferenceOf<K extends Difference['kind']> = Extract<Difference, { kind: K }>

const ofKind = <K extends Difference['kind']>(
  seen: readonly Seen[],
  kind: K,
): readonly (Seen & { readonly difference: DifferenceOf<K> })[] =>
  seen.filter((reading): reading is Seen & { readonly difference: DifferenceOf<K> } => reading.difference.kind === kind)
const titles = (seen: readonly Seen[]): string => seen.map(({ test }) => test.title).join('、')

/** The quantile of the numbers, e.g. with `share` 0.95 the value that 95 % of them do not exceed. */
const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)] ?? 0
const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length
const clamp = (value: number, low: number, high: number): number => Math.round(Math.min(high, Math.max(low, value)))

/** Two equal codes within this time come from one pull of the trigger: no one pulls twice so fast. */
const pullMs = 400
/** Equal codes further apart than this are always counted as two scans, ms. */
const longestBounceMs = 600
/** A code that takes longer than this makes the operator wait, ms. */
const slowMs = 1000
/** Test codes that every warehouse needs. */
const needed: readonly LabTestId[] = ['plain', 'letters', 'symbols', 'ean', 'control', 'long']

const codes = (heards: Heards): CheckResult => {
  const unread = labTests.filter(({ id }) => heards[id] === null)
  const must = unread.filter(({ id }) => needed.includes(id))
  if (must.length > 0)
    return [bad, `读不出${must.map(({ title }) => title).join('、')}：在扫码枪里打开这些码制，擦镜头，离远一点`]
  if (unread.length === 1 && heards.chinese === null) return [missing, '读不出中文二维码：要扫中文时设成 UTF-8 输出']
  if (unread.length > 0)
    return [missing, `读不出${unread.map(({ title }) => title).join('、')}：一维枪扫不了二维码，工牌用一维码`]
  return [good, '检测纸上的都能读']
}

const content = (seen: readonly Seen[]): CheckResult => {
  const [cut] = ofKind(seen, 'short')
  if (cut !== undefined)
    return [bad, `${cut.test.title}只来了 ${cut.difference.length} 位，共 ${cut.test.text.length} 位：关掉“截取、最大长度”`]
  const other = ofKind(seen, 'other').filter(({ test }) => test.id !== 'chinese')
  const [first] = other
  if (first !== undefined) return [bad, `${titles(other)}读成别的（${first.heard.text.slice(0, 20)}）：恢复扫码枪出厂设置再测`]
  return ofKind(seen, 'other').length > 0 ? [missing, '中文二维码成了乱码：要扫中文时设成 UTF-8 或 GBK 输出'] : [good, '一位不少']
}

const ends = (seen: readonly Seen[]): CheckResult => {
  const none = seen.filter(({ heard }) => heard.end === 'none')
  if (none.length === 0) return [good, seen.some(({ heard }) => heard.end === 'tab') ? '以 Tab 结束' : '以回车结束']
  if (none.length < seen.length) return [bad, `${titles(none)}后面没有回车：后缀要对所有码制都加上`]
  return [missing, '没有回车：靠停顿断码，慢一点；扫说明书上的“加回车后缀”']
}

const layout = (seen: readonly Seen[]): CheckResult => {
  const wrong = ofKind(seen, 'layout')
  const [first] = wrong
  if (first === undefined) return [good, '字母和符号都对']
  const name = wrong.flatMap(({ difference }) => (difference.layout === null ? [] : [layouts[difference.layout]]))[0]
  const symptom = name === undefined ? `${titles(wrong)}变了样` : `像${name}键盘`
  const byPlace = wrong.every(({ difference }) => difference.isCured)
  return byPlace
    ? [missing, `系统键盘${symptom}：程序改按键位读；系统键盘换成英文更好`]
    : [bad, `扫码枪${symptom}：设成“美国英文键盘”`]
}

const letters = (seen: readonly Seen[]): CheckResult => {
  const [first] = ofKind(seen, 'case')
  if (first === undefined) return [good, '大小写不变']
  const { how, isCured } = first.difference
  if (isCured) return [missing, '大写锁定（Caps Lock）开着：程序按键位读；关掉更好']
  if (how === 'swapped') return [bad, '大小写反了：关掉大写锁定（Caps Lock）']
  return [bad, `全变成${how === 'upper' ? '大写' : '小写'}：扫码枪的“大小写转换”设成“不变”，工牌分大小写`]
}

const input = (seen: readonly Seen[]): CheckResult => {
  if (seen.some(({ heard }) => heard.alt)) return [bad, '用 Alt 数字发送，收不到：关掉“ALT 模式”，设成普通键盘方式']
  if (ofKind(seen, 'ime').length > 0) return [bad, '输入法吃掉了字：切换到英文输入']
  if (seen.some(({ heard }) => heard.ime === 'read')) return [missing, '经输入法送来，还读得到：切换到英文输入']
  return [good, '键盘方式']
}

const prefix = (seen: readonly Seen[]): CheckResult => {
  const found = prefixOf(seen)
  if (found !== '') return [missing, `每个码前多出“${found}”：程序会去掉；不用时取消前缀`]
  const prefixes = seen.flatMap(({ difference }) =>
    'prefix' in difference && difference.prefix !== '' ? [difference.prefix] : [],
  )
  if (prefixes.length > 0 && prefixes.every(isAim)) return [missing, `带码制标识（${prefixes[0]}）：程序认得，不用改`]
  return prefixes.length > 0 ? [bad, `有的码前多出“${prefixes[0]}”：取消扫码枪的前缀`] : [good, '没有前缀']
}

const once = (seen: readonly Seen[]): CheckResult => {
  const twice = seen.filter(({ heard, difference }) => heard.times > 1 || difference.kind === 'twice')
  const [first] = twice
  if (first === undefined) return [good, '一枪一次']
  const gap = first.heard.pauseMs
  return first.difference.kind !== 'twice' && gap <= pullMs
    ? [missing, `一枪发两次（隔 ${gap} 毫秒）：程序只算一次；关掉“连续扫描”`]
    : [bad, '一枪发两次：关掉“连续扫描”，设成“按一次读一次”']
}

const gs = (seen: readonly Seen[]): CheckResult => {
  const lost = ofKind(seen, 'gsLost')
  if (lost.length > 0) return [bad, '分隔符丢了：打开“发送 GS/控制字符”，或设成用 | 代替']
  const [other] = ofKind(seen, 'gsOther')
  if (other !== undefined) return [missing, `分隔符发成“${other.difference.sent}”：程序会换回来`]
  return seen.some(({ test }) => test.id === 'gs1') ? [good, '分隔符在'] : [missing, '没测：GS1 条码读不出']
}

const speed = (seen: readonly Seen[]): CheckResult => {
  const slowest = Math.max(0, ...seen.map(({ heard }) => heard.gaps.reduce((sum, gap) => sum + gap, 0)))
  if (slowest > slowMs) return [missing, `慢，最长一枪 ${(slowest / 1000).toFixed(1)} 秒：字间延时调到 0`]
  return [good, `每个字 ${Math.round(mean(seen.flatMap(({ heard }) => heard.gaps)))} 毫秒`]
}

const isAim = (text: string): boolean => /^\][A-Za-z][0-9A-Za-z]$/.test(text)

/** The text that is in front of every code; '' when the prefixes differ or are AIM identifiers. */
const prefixOf = (seen: readonly Seen[]): string => {
  const all = new Set(seen.flatMap(({ difference }) => ('prefix' in difference ? [difference.prefix] : [])))
  const [only = ''] = all
  return all.size === 1 && !isAim(only) ? only : ''
}

const profileOf = (seen: readonly Seen[]): ScanProfile => {
  const gaps = seen.flatMap(({ heard }) => heard.gaps)
  const noEnd = seen.every(({ heard }) => heard.end === 'none')
  const tabs = seen.filter(({ heard }) => heard.end === 'tab').length
  const repeats = seen.flatMap(({ heard }) => (heard.times > 1 && heard.pauseMs <= pullMs ? [heard.repeatMs] : []))
  const averages = seen.map(({ heard }) => mean(heard.gaps))
  const [other] = ofKind(seen, 'gsOther')
  return {
    suffix: noEnd ? 'none' : tabs * 2 > seen.length ? 'tab' : 'enter',
    // four times the longest usual pause inside a code (offline.md §5)
    gapMs: noEnd ? clamp(4 * quantile(gaps, 0.95), 100, 1500) : usualProfile.gapMs,
    burstMs: clamp(1.5 * Math.max(0, ...averages), usualProfile.burstMs, 120),
    bounceMs: clamp(Math.max(0, ...repeats) + 80, usualProfile.bounceMs, longestBounceMs),
    prefix: prefixOf(seen).slice(0, 8),
    gs: other?.difference.sent ?? '',
    byPosition: seen.some(({ difference }) => 'isCured' in difference && difference.isCured),
  }
}

/** All findings in the order of `scannerOrder`, and the matching profile; null while nothing was received. */
export const judge = (heards: Heards): Judgement | null => {
  const seen = labTests.flatMap((test): Seen[] => {
    const heard = heards[test.id]
    return heard === undefined || heard === null ? [] : [{ test, heard, difference: compare(test, heard) }]
  })
  if (seen.length === 0) return null
  // the Chinese code only shows the character set
  const plain = seen.filter(({ test }) => test.id !== 'chinese')
  const results: Readonly<Record<ScannerCheck, CheckResult>> = {
    codes: codes(heards),
    content: content(seen),
    ends: ends(plain),
    layout: layout(plain),
    letters: letters(plain),
    input: input(plain),
    prefix: prefix(plain),
    once: once(plain),
    gs: gs(plain),
    speed: speed(plain),
  }
  return {
    findings: scannerOrder.map((check) => ({ check, result: results[check][0], note: results[check][1] })),
    profile: profileOf(plain),
  }
}
