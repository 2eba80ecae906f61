// 费用版本的操作 · finance/contract/versionActs
/** Guards and effects of a fee version's acts (office.md §7.3). */
import { feeVersion } from '#contract/finance/feeVersion'
import { contractLife, feeVersionLife, isContractOver } from '#contract/rules/financeLife'
import { statusText } from '#contract/rules/life'
import { endlessDay } from '#contract/rules/feeVersion'
import { succession, type Succession, type VersionScope } from '#contract/rules/versionScope'
import { isDay } from '#contract/rules/workCalendar'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { setting, type Doing, type Ended } from '../../platform/document/acts.ts'
import { faultRefusal } from '../../platform/document/entry.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { changeRows } from '../../platform/rows.ts'
import { priceContractsAgain, type Repriced } from '../pricing/contractAgain.ts'
import { tellPlans } from '../weightPlans.ts'
import { copyTo, itemsOf, targetOf, versionColumns, type StoredVersion } from './versionCopy.ts'
import { versionRules } from './versionRules.ts'

type Head = HeadOf<typeof feeVersion>
const numbersOf = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)

const scopeOf = (no: string, values: Partial<Head['values']>): VersionScope => ({
  versionNo: no,
  isSpecial: values.isSpecial === 1,
  priority: values.priority ?? 0,
  effectDate: values.effectDate ?? '',
  expireDate: values.expireDate ?? endlessDay,
  warehouseKeys: values.warehouseKeys ?? [],
  shopNos: values.shopNos ?? [],
})

/** Approved versions of the same contract and group. */
const approvedBeside = async ({ tx, tenantId }: Ctx, { no, values }: Head): Promise<readonly VersionScope[]> => {
  const rows = await tx.query<StoredVersion>(
    `select ${versionColumns} from fin_fee_version
      where tenant_id = $1 and contract_no = $2 and fee_type_group = $3 and status = ${feeVersionLife.live} and version_no <> $4`,
    [tenantId, values.contractNo ?? '', values.feeTypeGroup ?? 0, no],
  )
  return rows.map((row) => scopeOf(row.versionNo, row as Partial<Head['values']>))
}
const successionOf = async (ctx: Ctx, head: Head): Promise<Succession> =>
  succession(scopeOf(head.no, head.values), await approvedBeside(ctx, head))

const clashRefusal = ({ clash }: Succession): Refused | null =>
  clash === null ? null : refuse(clash.why === 'overlaps' ? 'A3120.overlap' : 'A3120.sameDay', { v: clash.versionNo })

/** Contracts of the versions that are over, with their state in words. */
const closedContracts = async ({ tx, tenantId }: Ctx, heads: readonly Head[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ contractNo: string; status: number }>(
    'select contract_no, status from fin_contract where tenant_id = $1 and contract_no = any($2::text[])',
    [tenantId, heads.map(({ values }) => values.contractNo ?? '')],
  )
  return new Map(
    rows.filter(({ status }) => isContractOver(status)).map((row) => [row.contractNo, statusText(contractLife, row.status)]),
  )
}

const standingRefusals = async (ctx: Ctx, heads: readonly Head[]): Promise<Map<string, Refused>> => {
  const closed = await closedContracts(ctx, heads)
  const refused = new Map<string, Refused>()
  for (const head of heads) {
    const contractNo = head.values.contractNo ?? ''
    const text = closed.get(contractNo)
    const clash =
      text === undefined ? clashRefusal(await successionOf(ctx, head)) : refuse('A3120.closed', { no: contractNo, text })
    if (clash !== null) refused.set(head.no, clash)
  }
  return refused
}

/** A version needs items, and stands beside the approved ones. */
export const submitWork: Doing<typeof feeVersion, 'submit'> = {
  guard: async (ctx, heads) => {
    const refused = await standingRefusals(ctx, heads)
    const filled = new Set((await itemsOf(ctx, numbersOf(heads))).map(({ versionNo }) => versionNo))
    for (const { no } of heads) if (!filled.has(no)) refused.set(no, refuse('A3120.items'))
    return refused
  },
}

/** Plans that approved versions price by are locked: their prices stay, a copy is edited instead. */
const lockPlans = async (ctx: Ctx, versionNos: readonly string[]): Promise<void> => {
  const planNos = [...new Set((await itemsOf(ctx, versionNos)).flatMap(({ planNo }) => planNo ?? []))]
  if (planNos.length === 0) return
  await changeRows(
    ctx.tx,
    'fin_weight_plan',
    planNos.map((planNo) => ({ planNo })),
    { key: ['planNo'], all: { isLocked: 1 }, quiet: true },
  )
  await tellPlans(ctx, planNos)
}

/**
 * Older versions of the same scope end on the day before. One at a time, because each decides about the next; the guard looks after the
 * contract is locked.
 */
export const approveWork: Doing<typeof feeVersion, 'approve'> = {
  alone: true,
  guard: standingRefusals,
  prepare: async (ctx, heads) => {
    // of two versions of a contract that are approved at once the second sees the first
    await ctx.tx.query(
      'select 1 from fin_contract where tenant_id = $1 and contract_no = any($2::text[]) order by contract_no for update',
      [ctx.tenantId, heads.map(({ values }) => values.contractNo ?? '')],
    )
    return async (_ctx, locked) => {
      const ended = new Map<string, Ended>()
      for (const head of locked) {
        const next = await successionOf(ctx, head)
        const own = next.ends.find(({ versionNo }) => versionNo === head.no)
        await endOthers(
          ctx,
          next.ends.filter(({ versionNo }) => versionNo !== head.no),
        )
        ended.set(head.no, own === undefined ? {} : { set: { expireDate: own.expireDate } })
      }
      await lockPlans(ctx, numbersOf(locked))
      await priceContractsAgain(ctx, locked.map(daysOf))
      return ended
    }
  },
}
const daysOf = ({ values: { contractNo, effectDate, expireDate } }: Head): Repriced => ({
  contractNo: contractNo ?? '',
  startDate: effectDate ?? '',
  endDate: expireDate ?? endlessDay,
})
const endOthers = async (ctx: Ctx, ends: Succession['ends']): Promise<void> => {
  if (ends.length === 0) return
  await changeRows(ctx.tx, 'fin_fee_version', [...ends], { key: ['versionNo'], set: ['expireDate'] })
  await changed(
    ctx,
    ends.map(({ versionNo }) => ({ resource: feeVersion.id, key: versionNo, op: 'put' })),
  )
}

export const rejectWork: Doing<typeof feeVersion, 'reject'> = {
  effect: (_ctx, heads, { opinion }) => Promise.resolve(setting('fin_fee_version', heads, { opinion: opinion ?? '' })),
}

/** The last day lies from today on: what was priced before stays explained by the version. One that never began ends before its first day. */
export const endWork: Doing<typeof feeVersion, 'end'> = {
  effect: (ctx, heads, { expireDate, reason }) => {
    const day = expireDate ?? ''
    for (const { values } of heads) {
      const first = values.effectDate ?? ''
      if (!isDay(day) || day < first || day < ctx.today || day > (values.expireDate ?? endlessDay))
        throw refuse('A3120.expireDate')
    }
    return Promise.resolve(setting('fin_fee_version', heads, { expireDate: day, endReason: reason ?? '' }))
  },
}

/** A draft in the same or another contract; there it applies to all warehouses and, with another owner, to all shops. */
export const copyWork: Doing<typeof feeVersion, 'copy'> = {
  effect: async (ctx, heads, { contractNo, effectDate }) => {
    const ended = new Map<string, Ended>()
    for (const head of heads) {
      const [newVersionNo = ''] = await copied(ctx, head, contractNo ?? '', effectDate ?? '')
      ended.set(head.no, { answer: { newVersionNo } })
    }
    return ended
  },
}
const copied = async (ctx: Ctx, { no, values }: Head, contractNo: string, effectDate: string): Promise<readonly string[]> => {
  const isSame = contractNo === values.contractNo
  const changes = {
    contractNo,
    effectDate,
    expireDate: endlessDay,
    ...(!isSame && { warehouseKeys: [] as readonly string[], shopNos: [] as readonly string[] }),
  }
  const [fault] = await versionRules.faults(ctx, [{ head: { ...values, ...changes }, lines: [] }])
  if (fault !== undefined) throw faultRefusal(fault)
  const [version] = await ctx.tx.query<StoredVersion>(
    `select ${versionColumns} from fin_fee_version where tenant_id = $1 and version_no = $2`,
    [ctx.tenantId, no],
  )
  if (version === undefined) throw refuse('A0404')
  return copyTo(ctx, await targetOf(ctx, contractNo), [{ ...version, ...changes }])
}
