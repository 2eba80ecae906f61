// 工单账单的旧地址 · workorder/comp/specPaths
/** Paths of the spec that repeat other calls: list and deletion of work-order bills, and one confirmation for both types of bills. */
import { woBill } from '#contract/workorder/woBill'
import { billConfirm, woBillDelete, woBillPage } from '#contract/workorder/woBillCalls'
import type { Act } from '#contract/document'
import { runAct } from '../../platform/document/serveDocument.ts'
import type { ServedDocument } from '../../platform/document/serving.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { type Filter } from '../../platform/kinds.ts'
import { listPage } from '../../platform/serve.ts'
import { actOn } from '../../platform/document/perform.ts'
import { workOf } from '../../platform/document/serving.ts'
import { compBills } from './bill.ts'
import { woBills } from './woBill.ts'

const page = handle(woBillPage, (ctx, filter) => listPage(ctx, woBill, woBills.serving, filter as Filter) as never)

const actNamed = (served: ServedDocument, name: string): readonly [ServedDocument, readonly [string, Act]] => {
  const act = served.of.acts[name]
  if (act === undefined) throw new Error(`${served.of.id} has no act ${name}`)
  return [served, [name, act]]
}
/** The document and act to run. An owner's bill can only be confirmed; instead of being sent back it is deleted. */
const actFor = (bizType: string, pass: number) => {
  if (bizType === 'COMP' && pass === 0) throw refuse('A0400', {}, { pass: '赔付账单不能退回，请删除' })
  return bizType === 'COMP' ? actNamed(compBills, 'confirm') : actNamed(woBills, pass === 1 ? 'confirm' : 'sendBack')
}
const confirm = handle(
  billConfirm,
  async (ctx, { bizType = 'WO', pass, opinion, ...input }) => {
    if (bizType === 'WO' && pass === 0 && (opinion ?? '').trim() === '') throw refuse('A0400', {}, { opinion: '原因不能为空' })
    const [served, named] = actFor(bizType, pass)
    const { no: billNo, status } = await runAct(ctx, served, named, { ...input, opinion })
    return { billNo, status }
  },
  { timeoutMs: 30_000 },
)

const [, removal] = actNamed(woBills, 'discard')
const remove = handle(woBillDelete, async (ctx, { billNo }) => {
  await actOn(ctx, woBills, removal, workOf(woBills.serving, 'discard'), billNo, {})
  return {}
})

export default [page, confirm, remove]
