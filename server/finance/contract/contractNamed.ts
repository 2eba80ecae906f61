// 点名的合同 · finance/contract/contractNamed
import { contract } from '#contract/finance/contract'
import type { Ctx } from '../../platform/ctx.ts'
import { loadHeads, type HeadOf } from '../../platform/document/heads.ts'
import { refuse } from '../../platform/errors.ts'

/** The contract of this number, within the person's scope; `lock`: until the transaction ends. @throws Refused A0404 */
export const contractNamed = async (ctx: Ctx, contractNo: string, lock = false): Promise<HeadOf<typeof contract>> => {
  const [head] = await loadHeads(ctx, contract, [contractNo], lock)
  if (head === undefined) throw refuse('A0404')
  return head
}
