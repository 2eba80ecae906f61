// 秤的毛病怎么说 · floor/scaleWords
import type { ScaleUnit } from '../device/heard.ts'
import type { ScaleStatus, Watched } from '../device/scaleWatch.ts'

/** Why a parcel cannot be weighed now (`words`), and what the person can do (`next`). */
export interface ScaleTrouble {
  readonly words: string
  readonly next: string
  /** whether the problem is also spoken when it lasts */
  readonly isLoud: boolean
}

const unitWords: Readonly<Record<ScaleUnit, string>> = { kg: '公斤', g: '克(g)', lb: '磅(lb)', oz: '盎司(oz)', 斤: '市斤' }
const byHand = '修不好：有手工录重权限的输克数'

const troubles: Readonly<Partial<Record<ScaleStatus, ScaleTrouble>>> = {
  off: { words: '电子秤未连接', next: `插好线会自己连上。${byHand}`, isLoud: true },
  silent: { words: '秤没有读数', next: `看秤开着没有，设成连续发送。${byHand}`, isLoud: true },
  garbled: { words: '秤的数据读不懂', next: '核对波特率，打开单位输出；口选错了就换一个', isLoud: true },
  order: {
    words: '耀华仪表：分不清正序倒序',
    next: '请主管在工作台里把秤协议选成耀华正序或倒序，或把仪表设成 wn、WG 格式',
    isLoud: true,
  },
  plain: { words: '耀华仪表发的像正序，设的是倒序', next: `先别称，请主管改工作台的秤协议。${byHand}`, isLoud: true },
  reversed: { words: '耀华仪表发的像倒序，设的是正序', next: `先别称，请主管改工作台的秤协议。${byHand}`, isLoud: true },
  checksum: { words: '耀华仪表的数据校验不对', next: '核对波特率，线离电机远一点，插紧；不行换线', isLoud: true },
  overload: { words: '秤超载了', next: '先把包裹拿下来', isLoud: true },
  negative: { words: '秤是负数', next: '清空秤台，按去皮或归零', isLoud: true },
  settling: { words: '秤不稳', next: '等数字停住', isLoud: false },
  unstable: { words: '秤不稳', next: '别碰秤台，避开风口，等数字停住', isLoud: true },
}
const waiting: ScaleTrouble = { words: '等秤的读数', next: '秤连上了', isLoud: false }
/** The previous parcel is still on the scale while the next one is expected. */
export const leftOver: ScaleTrouble = { words: '秤上还是刚才的重量', next: '先清空秤台再放；空着还有数就归零', isLoud: true }
/** The parcel should be on the scale, but the scale shows nothing. */
export const stuckAtZero: ScaleTrouble = { words: '秤一直是 0 克', next: '放上包裹还是 0，就把秤关了重开', isLoud: true }

/** The problem of a scale, in a foreman's words; null when the scale weighs. `expected` is the unit the scale should be set to. */
export function troubleOf({ status, unit, grams }: Watched, expected: ScaleUnit): ScaleTrouble | null {
  if (status === 'unit') return { words: `秤在用${unitWords[unit]}`, next: `请在秤上切到${unitWords[expected]}`, isLoud: true }
  if (status === 'settling' && grams === null) return waiting
  return troubles[status] ?? null
}

/** Grams below a kilogram, kilograms above it, with the unit. */
export const massText = (grams: number): string => (Math.abs(grams) < 1000 ? `${grams} 克` : `${(grams / 1000).toFixed(3)} 千克`)
