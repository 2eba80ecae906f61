// 收货的外来货 · receiveStray
/** Goods the current order does not wait for: those of another order, and unknown ones. */
import { at } from '#contract/ops/at'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Move, ScanEvent } from './flow.ts'
import { draftOf, say, stopped } from './decideLocally.ts'
import { ordersOf, ownerAt, ready, type ReceiveDoc, type ReceiveSession } from './receiveDoc.ts'
import { scanDraft } from './scanDraft.ts'

type Answer = Move<ReceiveDoc>

/** Goods of another order, or of none; unknown goods are recorded by their code, and wait at the exception place. */
export function notHere(s: ReceiveSession, e: ScanEvent, isKnown: boolean): Answer {
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
 * Reported to the leader by the scanned code: without master data there is no stock; the pieces are in EXC-STAGE with the leader's task.
 */
export function strange(s: ReceiveSession, qty: number): Answer {
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
