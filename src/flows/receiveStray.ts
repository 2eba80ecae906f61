// 收货的外来货 · receiveStray
/** Handles goods that the current order does not wait for: goods of another order, and unknown goods. */
import { at } from '#contract/ops/at'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Move, ScanEvent } from './flow.ts'
import { draftOf, say, stopped } from './decideLocally.ts'
import { ordersOf, ownerAt, ready, type ReceiveDoc, type ReceiveSession } from './receiveDoc.ts'
import { scanDraft } from './scanDraft.ts'

type ReceiveMove = Move<ReceiveDoc>

/** Refuses goods of another order or of no order. Unknown goods can be recorded by their code and wait in the exception area. */
export function notHere(s: ReceiveSession, e: ScanEvent, isKnown: boolean): ReceiveMove {
  const [other] = ordersOf(s.floor, e.code).filter(({ stockinNo }) => stockinNo !== s.doc.docNo)
  if (other !== undefined) {
    const whose = at(s.floor.owners, other.ownerNo) ?? other.ownerNo
    const words = `不是这张单的货，${whose} ${other.outerNo ?? other.stockinNo} 在等它`
    return { say: say('wrong', words, '放一边，收那张单时再扫'), drafts: [scanDraft(s, e, 'wrong')] }
  }
  if (isKnown) return { say: stopped('A1813', {}), drafts: [scanDraft(s, e, 'wrong', { code: 'A1813' })] }
  return {
    doc: { ...ready(s.doc), stage: 'strange', first: e, qty: 1 },
    drafts: [scanDraft(s, e, 'wrong')],
    say: say('wrong', '本机没有这个商品的资料', '真是这车的货，按记下'),
  }
}
/**
 * Reports unknown goods to the leader by the scanned code. Without master data there is no stock, so the pieces wait in EXC-STAGE
 * (exception area) with a task of the leader.
 */
export function recordUnknown(s: ReceiveSession, qty: number): ReceiveMove {
  const { first, docNo, isBlind, quality } = s.doc
  if (first === null || qty < 1) return { say: say('wrong', `数量 ${qty} 不对`, '数清再输') }
  const code = first.code.slice(0, 64)
  const payload: PayloadOf['RECEIVE_LINE'] = {
    ownerNo: ownerAt(s),
    goodsNo: code,
    ...(isBlind ? { arrivalNo: docNo } : { stockinNo: docNo }),
    barcode: code,
    qty,
    quality,
  }
  return {
    doc: ready(s.doc),
    drafts: [draftOf('RECEIVE_LINE', docNo, payload, first.raw)],
    say: say('warn', `记下 ${qty} 件没有资料的`, '放异常区交主管，扫下一件'),
  }
}
