// 念什么 · device/voice/spoken
/** The few spoken words of a verdict: what is wrong, what to do, and numbers of slots and pieces. Pure. */
import type { SpokenWord } from './words.ts'

/** The parts of a flow's saying that decide what is spoken. */
export interface Sayable {
  readonly tone: string
  readonly words: string
  readonly next?: string
}

const digits: readonly SpokenWord[] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
/** Maximum spoken number; the person reads larger numbers from the screen. */
const spokenMax = 999

/** A whole number as it is spoken; two of something is 两. Empty for numbers that are too long to speak. */
export const numberWords = (value: number, isCounted: boolean): readonly SpokenWord[] => {
  if (!Number.isInteger(value) || value < 0 || value > spokenMax) return []
  if (value === 2 && isCounted) return ['两']
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor((value % 100) / 10), value % 10]
  const digitWord = (n: number): SpokenWord => digits[n] ?? '零'
  const words: SpokenWord[] = []
  if (hundreds > 0) words.push(hundreds === 2 ? '两' : digitWord(hundreds), '百')
  if (tens > 0) words.push(...(tens > 1 || hundreds > 0 ? [digitWord(tens)] : []), '十')
  else if (hundreds > 0 && ones > 0) words.push('零')
  if (ones > 0 || value === 0) words.push(digitWord(ones))
  return words
}

/** How phrases of the screen are spoken. The first matching pattern counts. */
const phrases: readonly (readonly [RegExp, readonly SpokenWord[]])[] = [
  [/通缉件/, ['通缉件']],
  [/超收/, ['超收']],
  [/剩余效期/, ['效期不足']],
  [/没有预告|未匹配到退货预告/, ['无头件']],
  [/已于.*签收/, ['已签收']],
  [/拦截/, ['拦截']],
  [/挂起/, ['挂起']],
  [/短拣/, ['短拣']],
  [/破损|残件/, ['破损']],
  [/多件|超出应拣/, ['多件']],
  [/少件|少货/, ['少件']],
  [/错件/, ['错件']],
  [/重复扫描|序列号重复|已在交接单/, ['重复']],
  [/动得太快/, ['太快']],
  [/不是这里的码/, ['未识别']],
  [/库位不符/, ['库位不符']],
  [/商品不符|样品与订单/, ['商品不符']],
  [/批次不符/, ['批次不符']],
  [/面单不符|面单不属于/, ['面单不符']],
  [/物流公司不符/, ['物流公司不符']],
  [/重量异常|重量超出/, ['重量异常']],
  [/秤不稳/, ['秤不稳']],
  [/秤在用/, ['秤的单位不对']],
  [/秤未连接|秤没有连上/, ['秤没有连上']],
  [/秤没有读数|秤的数据读不懂|秤一直是/, ['秤没有读数']],
  [/数量.{0,8}不(?:对|一致)/, ['数量不对']],
  [/需抽检/, ['先抽检']],
  [/不合格|抽检不通过/, ['不合格']],
  [/抽检合格|判合格|^合格/, ['合格']],
  [/没有存下/, ['没有存下']],
  [/程序出错/, ['程序出错']],
  [/权限|未授权/, ['没有权限']],
  [/这是库位码/, ['这是', '库位码']],
  [/这是商品码/, ['这是', '商品码']],
  [/这是面单码/, ['这是', '面单码']],
  [/这是周转箱码/, ['这是', '周转箱码']],
  [/这是拣货单码/, ['这是', '拣货单码']],
  [/这是耗材码/, ['这是', '耗材码']],
  [/这是工牌码/, ['这是', '工牌码']],
  [/这是工作台码/, ['这是', '工作台码']],
  [/这是控制码/, ['这是', '控制码']],
  [/退回一步|已撤销|退 \d+ 件/, ['已撤销']],
  [/换.*箱/, ['换箱']],
  [/完成/, ['完成']],
  [/齐了/, ['齐了']],
]
const advice: readonly (readonly [RegExp, readonly SpokenWord[]])[] = [
  [/清空秤台/, ['先清空秤台']],
  [/停手/, ['停手']],
  [/异常筐/, ['放异常筐']],
  [/异常区|拦截区/, ['放异常区']],
  [/放回/, ['放回']],
  [/再称/, ['再称一次']],
  [/先扫库位/, ['先扫库位']],
  [/先扫商品/, ['先扫商品']],
  [/先扫面单/, ['先扫面单']],
  [/先扫周转箱/, ['先扫周转箱']],
  [/先扫拣货单/, ['先扫拣货单']],
  [/先扫耗材/, ['先扫耗材']],
  [/重扫/, ['重扫']],
  [/主管/, ['交主管']],
]
const slot = /(\d{1,3}) ?号格/
const counted = /(?:^|[^\d-])(\d{1,3}) ?(件|单|套)/
const unannounced = /没有预告$/
const missingCount = /还差 ?(\d{1,3})/

const firstOf = (table: typeof phrases, text: string): readonly SpokenWord[] =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? []
const slotOrCount = (text: string): readonly SpokenWord[] => {
  const place = slot.exec(text)?.[1]
  if (place !== undefined) return [...numberWords(Number(place), false), '号', '格']
  const [, amount, unit] = counted.exec(text) ?? []
  return amount === undefined ? [] : [...numberWords(Number(amount), true), unit as SpokenWord]
}

/**
 * Words for a verdict, in spoken order; empty where the sound is enough. For a counted piece only the slot is spoken, or the number still
 * missing if that is below ten.
 */
export const spokenOf = ({ tone, words, next = '' }: Sayable): readonly SpokenWord[] => {
  if (tone === 'ok') {
    const place = slotOrCount(slot.exec(`${words} ${next}`)?.[0] ?? '')
    // an unannounced parcel is put aside, so it is always spoken
    if (place.length === 0 && unannounced.test(words)) return ['无头件']
    const left = missingCount.exec(next)?.[1]
    return place.length > 0 || left === undefined || Number(left) > 9 ? place : ['还差', ...numberWords(Number(left), false)]
  }
  const what = firstOf(phrases, words)
  if (tone === 'line' || tone === 'order') return [...what, ...slotOrCount(`${words} ${next}`)]
  const place = slot.test(`${words} ${next}`) ? slotOrCount(`${words} ${next}`) : []
  return [...what, ...(place.length > 0 ? place : firstOf(advice, `${words} ${next}`))]
}
