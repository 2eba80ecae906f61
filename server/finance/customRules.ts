// 客户的规则 · finance/customRules
/** Rules of customers (office.md §7.2). */
import type { Body } from '#contract/resource'
import { custom } from '#contract/finance/custom'
import { carriedFaults } from '../core/carriedPlaces.ts'
import type { Ctx } from '../platform/ctx.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { accountTypes } from '#contract/rules/ledger'
import { followTerms } from './ledger/accounts.ts'

type Custom = Body<typeof custom>

/** Field that names the party, by type of customer. */
const partyFields = { 1: 'ownerNo', 2: 'networkId', 3: 'partnerNo' } as const
const partyFieldOf = ({ customType }: Custom) => partyFields[customType ?? 1]

const taxNoPattern = /^[0-9A-Z]{15,20}$/

/** A customer keeps its party, because contracts and bills belong to both. */
const isOtherParty = (before: Custom, after: Custom): boolean =>
  before.customType !== after.customType || before[partyFieldOf(before)] !== after[partyFieldOf(after)]

const faults = async (ctx: Ctx, rows: readonly Coming<Custom>[]): Promise<readonly RuleFault[]> => {
  const whole = rows.map(merged)
  const partyOf = (row: Custom): Custom => ({ [partyFieldOf(row)]: row[partyFieldOf(row)] })
  const unknownParties = await carriedFaults(ctx, whole.map(partyOf))
  return whole.flatMap((now, row): RuleFault[] => {
    const before = rows[row]?.before ?? null
    const taxNo = now.taxNo ?? ''
    return [
      ...(before !== null && isOtherParty(before, now)
        ? [{ row, field: partyFieldOf(now), why: '类型和对应的货主、网点、伙伴建好后不能改，请另建一个客户' }]
        : unknownParties(partyOf(now)).map((fault) => ({ row, ...fault }))),
      ...(taxNo === '' || taxNoPattern.test(taxNo) ? [] : [{ row, field: 'taxNo', why: '税号格式不正确' }]),
    ]
  })
}

/** The account of an owner or partner has the credit and the lowest balance that were agreed. */
const follow = async (ctx: Ctx, rows: readonly Put<Custom>[]): Promise<void> => {
  for (const { before, after } of rows) {
    const { customType, ownerNo, partnerNo, creditFen, minBalanceFen } = { ...before, ...after }
    const account =
      customType === 1
        ? { accountType: accountTypes.owner, accountNo: ownerNo ?? '' }
        : { accountType: accountTypes.partner, accountNo: partnerNo ?? '' }
    if (account.accountNo !== '') await followTerms(ctx, account, { creditFen: creditFen ?? 0, warnFen: minBalanceFen ?? 0 })
  }
}

export const customRules: RuleBook<Custom> = {
  complete: async (rows, ctx) => {
    const newNumbers = [...(await ctx.numbers('KH', rows.filter(({ before }) => before === null).length))]
    return rows.map((coming) => {
      const now = merged(coming)
      const party = partyFieldOf(now)
      return {
        // only the field of the type names the party
        ...Object.fromEntries(Object.values(partyFields).map((field) => [field, field === party ? (now[field] ?? null) : null])),
        ...(coming.before === null && { customNo: newNumbers.shift() }),
      }
    })
  },
  faults,
  follow,
}
