// 打包的一扫 · packLay
/** Stores each scan of a packing as a SCAN, and finds the next stage. */
import { consumableOf } from './consumableCode.ts'
import { at as own } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Draft, Move, Saying, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, say } from './decideLocally.ts'
import { benchAt, boxNo, orderAt, withScan, type PackDoc, type PackSession } from './packDoc.ts'
import { packOf } from './packed.ts'

/** Prompt of each stage. */
export const prompts: Readonly<Record<PackDoc['stage'], string>> = {
  order: '扫面单',
  box: '扫耗材',
  item: '扫保护物料',
  photo: '拍照',
  confirm: '扫面单确认',
  choose: '点商品',
  adding: '正在加包裹',
}

/** Next stage by the refusal code of PACK_ORDER: A1302 carton missing, A1303 protective item missing, A1304 photo missing. */
export const stageByRefusal: Readonly<Record<string, PackDoc['stage']>> = { A1302: 'box', A1303: 'item', A1304: 'photo' }

/** Stage of an open order: the first thing the rule still requires for the boxes so far, or the confirmation. */
export function staged(s: PackSession, at: number): PackDoc {
  const order = orderAt(s)
  if (order === undefined) return { ...s.doc, docNo: '', stage: 'order', choices: [] }
  const bench = benchAt(s)
  const payload = packOf(order, s.floor, bench, at, boxNo(bench))
  const verdict = decideLocally(
    s,
    draftOf('PACK_ORDER', order.stockoutNo, { ...payload, packages: payload.packages.map(withoutGoods) }),
    at,
  )
  return { ...s.doc, choices: [], stage: verdict.ok ? 'confirm' : (stageByRefusal[verdict.code] ?? 'confirm') }
}
/** A parcel without its content, which is compared only when all boxes are closed. */
const withoutGoods = ({ goods: _goods, ...parcel }: PayloadOf['PACK_ORDER']['packages'][number]) => parcel

type Step = 'box' | 'item' | 'photo' | 'goods' | 'label' | 'bare' | 'undo'
interface LaidScan {
  readonly at: number
  readonly kind: ScanEvent['kind']
}

/** The session after one SCAN, and that SCAN; after a restart the bench is rebuilt from these texts. */
export function lay(
  s: PackSession,
  e: LaidScan,
  step: Step,
  raw: ScanEvent['raw'],
  more: Partial<PayloadOf['SCAN']> = { qty: 1 },
): { readonly session: PackSession; readonly draft: Draft } {
  const { docNo } = s.doc
  const draft = draftOf('SCAN', docNo, { flow: 'pack', docNo, step, kind: e.kind, verdict: 'ok', ...more }, raw)
  const benches = { ...s.doc.benches, [docNo]: withScan(benchAt(s), draft.payload, raw.text) }
  const session = { ...s, doc: { ...s.doc, benches } }
  return { session: { ...session, doc: staged(session, e.at) }, draft }
}

/** Stores one scan of a packing and shows the next step. */
export function laid(
  s: PackSession,
  e: LaidScan,
  step: Step,
  raw: ScanEvent['raw'],
  words: Saying,
  more?: Partial<PayloadOf['SCAN']>,
): Move<PackDoc> {
  const { session, draft } = lay(s, e, step, raw, more)
  return { doc: session.doc, drafts: [draft], say: { ...words, next: words.next ?? prompts[session.doc.stage] } }
}

export const taskChanged: Move<PackDoc> = { say: say('warn', '任务有变化', '重新扫面单') }

export const nameOf = (floor: Floor, code: string): string =>
  own(floor.goods, code)?.name ?? consumableOf(floor, code)?.name ?? code
