// 合同的操作 · finance/contract/contractActs
/** Guards and effects of a contract's acts (office.md §7.3). */
import { contract } from '#contract/finance/contract'
import type { ActInput } from '#contract/document'
import { contractLife } from '#contract/rules/financeLife'
import { dayAfter, isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import { setting, type Doing, type Ended } from '../../platform/document/acts.ts'
import { faultRefusal } from '../../platform/document/entry.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { priceContractsAgain } from '../pricing/contractAgain.ts'
import { clashesOf, lockCustoms, type ContractRange } from './clashes.ts'
import { contractRules } from './contractRules.ts'
import { copyVersions, versionCounts } from './versionCopy.ts'

type Head = HeadOf<typeof contract>
const numbersOf = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)
export const rangeOf = ({ no, values }: Head): ContractRange => ({
  contractNo: no,
  customNo: values.customNo ?? '',
  direction: values.direction ?? 0,
  warehouseKeys: values.warehouseKeys ?? [],
  startDate: values.startDate ?? '',
  endDate: values.endDate ?? '',
})

const clashRefusals = async (ctx: Ctx, heads: readonly Head[]): Promise<Map<string, Refused>> => {
  const refused = new Map<string, Refused>()
  for (const head of heads) {
    const [clash] = await clashesOf(ctx, rangeOf(head))
    if (clash !== undefined) refused.set(head.no, refuse('A3120.clash', { no: clash.contractNo }))
  }
  return refused
}

/** A contract needs warehouses and a version, and clashes with none in force. */
export const submitWork: Doing<typeof contract, 'submit'> = {
  guard: async (ctx, heads) => {
    const counts = await versionCounts(ctx, numbersOf(heads))
    const refused = await clashRefusals(ctx, heads)
    for (const { no, values } of heads)
      if ((values.warehouseKeys ?? []).length === 0) refused.set(no, refuse('A3120.warehouse'))
      else if ((counts.get(no) ?? 0) === 0) refused.set(no, refuse('A3120.version'))
    return refused
  },
}

/**
 * Each in a transaction of its own, in which the customer is locked before the guard looks: of two contracts approved at once, or in one
 * call, the second sees the first.
 */
export const approveWork: Doing<typeof contract, 'approve'> = {
  alone: true,
  guard: (ctx, heads) => clashRefusals(ctx, heads),
  prepare: async (ctx, heads) => {
    await lockCustoms(
      ctx,
      heads.map(({ values }) => values.customNo ?? ''),
    )
    return async (_ctx, locked) => {
      await priceContractsAgain(ctx, locked.map(rangeOf))
    }
  },
}

export const rejectWork: Doing<typeof contract, 'reject'> = {
  effect: (_ctx, heads, { opinion }) => Promise.resolve(setting('fin_contract', heads, { opinion: opinion ?? '' })),
}

/** Ends at its last day: at once where that day is over, otherwise by the nightly job. What was priced after that day is priced again. */
export const endWork: Doing<typeof contract, 'end'> = {
  effect: async (ctx, heads, { endDate, reason }) => {
    const day = endDate ?? ''
    const ended = new Map<string, Ended>()
    for (const { no, values } of heads) {
      if (!isDay(day) || day < (values.startDate ?? '') || day > (values.endDate ?? '')) throw refuse('A3120.endDate')
      ended.set(no, {
        status: day < ctx.today ? contractLife.ended : contractLife.live,
        set: { endDate: day, endReason: reason ?? '', autoRenew: 0 },
      })
    }
    await priceContractsAgain(
      ctx,
      heads.map(({ no, values }) => ({ contractNo: no, startDate: dayAfter(day, 1), endDate: values.endDate ?? day })),
    )
    return ended
  },
}

/** A draft for the same or another customer, with the same warehouses and the versions as drafts. */
export const copyWork: Doing<typeof contract, 'copy'> = {
  effect: async (ctx, heads, input) => {
    const ended = new Map<string, Ended>()
    for (const head of heads) {
      const newContractNo = await copied(ctx, head, input)
      ended.set(head.no, { answer: { newContractNo } })
    }
    return ended
  },
}

type Copy = ActInput<(typeof contract)['acts']['copy']>
const copied = async (ctx: Ctx, { no, values }: Head, { customNo, startDate, endDate }: Copy): Promise<string> => {
  const entered = {
    head: { ...values, customNo: customNo ?? null, startDate: startDate ?? null, endDate: endDate ?? null, signDate: null },
    lines: [],
  }
  const [fault] = await contractRules.faults(ctx, [entered])
  if (fault !== undefined) throw faultRefusal(fault)
  const contents = await contractRules.complete(ctx, [entered])
  const [newNo = ''] = await insertDocuments(
    ctx,
    contract,
    contents.map(({ head, lines }) => ({ head: { ...head, copiedFrom: no }, lines, status: contractLife.draft })),
    ctx.person,
  )
  await copyVersions(ctx, no, newNo)
  return newNo
}

/** The customer is part of a contract's versions (their shops, whom they are seen by): with versions it stays. */
export const editWork: Pick<Doing<typeof contract, 'edit'>, 'guard'> = {
  guard: async (ctx, heads, input) => {
    if (input === null) return new Map()
    const { customNo, direction } = input as Head['values']
    const counts = await versionCounts(ctx, numbersOf(heads))
    return new Map(
      heads
        .filter(({ no, values }) => (counts.get(no) ?? 0) > 0 && (values.customNo !== customNo || values.direction !== direction))
        .map(({ no }) => [no, refuse('A3120.custom')] as const),
    )
  },
}
