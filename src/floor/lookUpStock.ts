// 查库存 · floor/lookUpStock
/** Looks up one code: a bin, goods or a tote. The look-up is no operation, and no work depends on it. */
import type { StockLook } from '#contract/pda/stockLook'
import { CallFailed, sentenceOf } from '../data/api.ts'
import { readScan, type CodeIndex } from '../flows/codeIndex.ts'
import type { Saying } from '../flows/flow.ts'
import { say } from '../flows/decideLocally.ts'
import { kindWord, unread } from '../flows/sayings.ts'
import { online } from '../state/online.ts'
import { device } from './device.ts'

/** The result of a look-up. */
export interface Looked {
  readonly look: StockLook
  /** true for an earlier result, because the server could not be asked now */
  readonly isOld: boolean
}

/** An index without codes, so that only codes of a fixed format are recognised here and the server identifies all others. */
const none: ReadonlySet<string> = new Set()
const noCodes: CodeIndex = { goods: none, locations: none, waybills: none, consumables: none, carriers: [] }
const lookableKinds: ReadonlySet<string> = new Set(['location', 'goods', 'unknown', 'tote'])

/** The result for a scanned code, or the saying why there is none. */
export const lookUpStock = async (text: string): Promise<Looked | Saying> => {
  const event = readScan({ text }, noCodes, 'goods', Date.now())
  if (event.type === 'control') return say('wrong', `这是${kindWord.control}`, '扫库位、商品或周转箱')
  if (!lookableKinds.has(event.kind)) return say('wrong', `这是${kindWord[event.kind]}码`, '扫库位、商品或周转箱')
  if (device.enrolment() === null) return say('wrong', '本机还没登记，查不了', '先登记本机，再扫')
  if (event.misread !== undefined) return unread(event.misread)
  const { code } = event
  const work = await device.packs()?.stockWork()
  try {
    const looked = (await work?.look(code, online.reachable)) ?? null
    if (looked === null) return say('wrong', `断网，本机没查过「${code.slice(0, 20)}」`, '等有信号再扫')
    const { look } = looked
    if (look.bin === undefined && look.goods === undefined && look.tote === undefined)
      return say('wrong', `没有「${code.slice(0, 20)}」`, '扫库位、商品或周转箱；不行交主管')
    return looked
  } catch (error) {
    if (error instanceof CallFailed) return say('wrong', sentenceOf(error.failure), '找主管')
    throw error
  }
}
