// 余额记账 · finance/ledger/post
/**
 * The one function that moves money of an account (office.md §17.1, §26): it locks the account, reads, decides, and writes log and balance
 * in the caller's transaction.
 */
import { accountTypes, afterEntry, availableFen, isSigned, tradeTypes, type Entry, type Standing } from '#contract/rules/ledger'
import { yuanText } from '#contract/rules/amountText'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { updatedBy } from '../../platform/stamp.ts'
import { lockAccount, type Account, type Locked } from './accounts.ts'

/** The list that shows balances. */
const customList = 'finance/custom'

export interface Posting extends Entry {
  /** what the entry belongs to; of one account and type an entry of a number is written once */
  readonly bizNo: string
  /** bill of a settlement */
  readonly billNo?: string
  readonly remark?: string
}
export interface Posted extends Standing {
  readonly warnFen: number
  /** entries written now; the others were there already */
  readonly written: number
}

const shortOf = ({ tradeType }: Posting, before: Standing): Refused => {
  if (tradeType === tradeTypes.adjustment) return refuse('A3310.reverse')
  if (tradeType === tradeTypes.freeze) return refuse('A3310.transfer')
  return refuse('A3310.short', { x: yuanText(availableFen(before)) })
}
const keyOf = ({ tradeType, bizNo }: Pick<Posting, 'tradeType' | 'bizNo'>): string => `${tradeType}|${bizNo}`

/** Amounts of the entries that are written already, by type and number. */
const writtenBefore = async (
  { tx, tenantId }: Ctx,
  { accountType, accountNo }: Account,
  postings: readonly Posting[],
): Promise<Map<string, number>> => {
  const rows = await tx.query<{ tradeType: number; bizNo: string; amountFen: string }>(
    `select trade_type, biz_no, amount_fen from pt_trading_log
      where tenant_id = $1 and account_type = $2 and account_no = $3 and trade_type = any($4::smallint[]) and biz_no = any($5::text[])`,
    [tenantId, accountType, accountNo, postings.map(({ tradeType }) => tradeType), postings.map(({ bizNo }) => bizNo)],
  )
  return new Map(rows.map(({ tradeType, bizNo, amountFen }) => [`${tradeType}|${bizNo}`, Number(amountFen)]))
}

interface Step {
  readonly posting: Posting
  readonly before: Standing
  readonly after: Standing
}
/** Entries that are new, one after the other. @throws Refused where one takes too much, or has another amount than before */
const stepsOf = (locked: Locked, postings: readonly Posting[], written: Map<string, number>): readonly Step[] => {
  const steps: Step[] = []
  let before: Standing = locked
  for (const posting of postings) {
    if (posting.amountFen === 0) continue
    if (!isSigned(posting)) throw new Error(`entry of type ${posting.tradeType} over ${posting.amountFen}`)
    const earlier = written.get(keyOf(posting))
    if (earlier !== undefined && earlier !== posting.amountFen)
      throw refuse('A3310.twice', { no: posting.bizNo, x: yuanText(earlier) })
    if (earlier !== undefined) continue
    const after = afterEntry(before, posting)
    if (after === 'frozen') throw refuse('A3310.frozen')
    if (after === 'short') throw shortOf(posting, before)
    written.set(keyOf(posting), posting.amountFen)
    steps.push({ posting, before, after })
    before = after
  }
  return steps
}

const writeLog = async (ctx: Ctx, account: Account, locked: Locked, steps: readonly Step[]): Promise<void> => {
  const numbers = await ctx.numbers('LS', steps.length)
  await insertRows(
    ctx.tx,
    'pt_trading_log',
    steps.map(({ posting, before, after }, at) => ({
      id: ctx.id(),
      logNo: numbers[at] ?? '',
      seq: locked.logCount + at + 1,
      tradeType: posting.tradeType,
      amountFen: posting.amountFen,
      balanceBeforeFen: before.balanceFen,
      balanceAfterFen: after.balanceFen,
      frozenBeforeFen: before.frozenFen,
      frozenAfterFen: after.frozenFen,
      bizNo: posting.bizNo,
      billNo: posting.billNo ?? null,
      remark: posting.remark ?? null,
    })),
    {
      all: {
        ...account,
        tradeTime: ctx.at,
        createUserId: ctx.person.userId,
        createUserName: ctx.person.name,
        createTime: ctx.at,
      },
    },
  )
}

/**
 * Writes the entries of one account, all or none, in their order. An entry that is written already is left out, and so is one of 0. Who
 * posts to several accounts in one transaction does it in the order of their numbers.
 * @throws Refused A3310.short, A3310.reverse, A3310.transfer where more is taken than there is; A3310.frozen; A3310.twice for an entry that
 *   was written with another amount; A0501 (try again) where somebody else was faster
 */
export const post = async (ctx: Ctx, account: Account, postings: readonly Posting[]): Promise<Posted> => {
  const locked = await lockAccount(ctx, account)
  const steps = stepsOf(locked, postings, await writtenBefore(ctx, account, postings))
  const { balanceFen, frozenFen, creditFen, overdrawnFen } = steps.at(-1)?.after ?? locked
  const standing = { balanceFen, frozenFen, creditFen, overdrawnFen }
  if (steps.length > 0) {
    await writeLog(ctx, account, locked, steps)
    const { id, version } = locked
    const rows = await changeRows(ctx.tx, 'pt_balance', [{ id }], {
      key: ['id'],
      all: { balanceFen, frozenFen, overdrawnFen, logCount: locked.logCount + steps.length, ...updatedBy(ctx) },
      only: { version },
      returning: ['id'],
    })
    if (rows.length === 0) throw refuse('A0501')
    const ownerNo = account.accountType === accountTypes.owner ? { ownerNo: account.accountNo } : {}
    await changed(ctx, [{ resource: customList, key: account.accountNo, op: 'put', ...ownerNo }])
  }
  return { ...standing, warnFen: locked.warnFen, written: steps.length }
}
