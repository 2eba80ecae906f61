// 特殊版本同步到其他合同 · finance/contract/specialSync
import { feeVersion } from '#contract/finance/feeVersion'
import { specialSync } from '#contract/finance/feeVersionSpecial'
import type { LineBody } from '#contract/document'
import { feeVersionLife } from '#contract/rules/financeLife'
import type { Ctx } from '../../platform/ctx.ts'
import { faultRefusal } from '../../platform/document/entry.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { refuse } from '../../platform/errors.ts'
import { handleLong } from '../../platform/handle.ts'
import { oneByOne } from '../../platform/oneByOne.ts'
import { contractNamed } from './contractNamed.ts'
import { reasonFor } from './contractRules.ts'
import { copyTo, storedVersion, targetOf } from './versionCopy.ts'
import { typedItems, versionNamed } from './versionItems.ts'
import { versionRules } from './versionRules.ts'

/** @throws Refused A0404, A3120 for a version that is not special */
const specialNamed = async (ctx: Ctx, versionNo: string): Promise<HeadOf<typeof feeVersion>> => {
  const head = await versionNamed(ctx, versionNo)
  if (head.values.isSpecial !== 1) throw reasonFor('只有特殊版本可以同步到其他合同')
  return head
}

/** A draft of this version that the contract has already, so that a second press makes no second one. */
const openCopy = async ({ tx, tenantId }: Ctx, contractNo: string, versionNo: string): Promise<string | undefined> => {
  const [row] = await tx.query<{ versionNo: string }>(
    `select version_no from fin_fee_version where tenant_id = $1 and contract_no = $2 and copied_from = $3
        and status in (${feeVersionLife.draft}, ${feeVersionLife.submitted}, ${feeVersionLife.rejected}) limit 1`,
    [tenantId, contractNo, versionNo],
  )
  return row?.versionNo
}

/**
 * The version as a draft of the contract, with its days. Warehouses stay where the contract has them all, shops where the owner is the same;
 * else the draft is for all. @throws Refused
 */
const copyToContract = async (ctx: Ctx, versionNo: string, contractNo: string): Promise<void> => {
  const { no, values } = await specialNamed(ctx, versionNo)
  const contract = await contractNamed(ctx, contractNo, true)
  if (contract.no === values.contractNo) throw reasonFor('它就是这份合同的版本')
  const copy = await openCopy(ctx, contractNo, no)
  if (copy !== undefined) throw reasonFor(`已有由它复制的草稿${copy}`)
  const own = new Set(contract.values.warehouseKeys ?? [])
  const keys = values.warehouseKeys ?? []
  const changes = {
    contractNo,
    warehouseKeys: keys.every((key) => own.has(key)) ? keys : [],
    shopNos: contract.values.ownerNo === values.ownerNo ? (values.shopNos ?? []) : [],
  }
  const lines = ((await typedItems(ctx, [no])).get(no) ?? []) as readonly LineBody<typeof feeVersion>[]
  const [fault] = await versionRules.faults(ctx, [{ head: { ...values, ...changes }, lines }])
  if (fault !== undefined) throw faultRefusal(fault)
  await copyTo(ctx, await targetOf(ctx, contractNo), [{ ...(await storedVersion(ctx, no)), ...changes }])
}

export default handleLong(specialSync, async (run, { versionNo, contractNos }) => {
  await run((ctx) => specialNamed(ctx, versionNo), { readOnly: true })
  const targets = [...new Set(contractNos)]
  const { done, failed } = await oneByOne(
    targets,
    { by: 'contractNo', nameOf: (contractNo) => contractNo, isOnly: targets.length === 1 },
    (contractNo) => run((ctx) => copyToContract(ctx, versionNo, contractNo)),
  )
  if (done.length === 0)
    throw refuse('A3120.text', { reason: failed.map(({ contractNo, msg }) => `${contractNo}：${msg}`).join('；') })
  if (failed.length === 0) return {}
  return {
    results: targets.map((no) => ({ no, msg: failed.find(({ contractNo }) => contractNo === no)?.msg ?? null })),
  }
})
