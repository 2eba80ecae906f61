// 余额账户 · finance/ledger/accounts
/** Opens and locks accounts; the terms of an account are those of its customer (office.md §17.1). */
import { accountTypes, overdrawnFen, type AccountType, type Standing } from '#contract/rules/ledger'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { createdBy, updatedBy } from '../../platform/stamp.ts'

export interface Account {
  readonly accountType: AccountType
  /** number of the owner or partner */
  readonly accountNo: string
}
export const ownerAccount = (ownerNo: string): Account => ({ accountType: accountTypes.owner, accountNo: ownerNo })

/** A locked account. */
export interface Locked extends Standing {
  readonly id: string
  readonly warnFen: number
  readonly logCount: number
  readonly version: number
}
interface Stored {
  readonly id: string
  readonly balanceFen: string
  readonly frozenFen: string
  readonly creditFen: string
  readonly overdrawnFen: string
  readonly warnFen: string
  readonly logCount: number
  readonly version: number
}
const lock = async ({ tx, tenantId }: Ctx, { accountType, accountNo }: Account): Promise<Locked | null> => {
  const [row] = await tx.query<Stored>(
    `select id, balance_fen, frozen_fen, credit_fen, overdrawn_fen, warn_fen, log_count, version from pt_balance
      where tenant_id = $1 and account_type = $2 and account_no = $3 for update`,
    [tenantId, accountType, accountNo],
  )
  if (row === undefined) return null
  const { id, logCount, version } = row
  return {
    id,
    logCount,
    version,
    balanceFen: Number(row.balanceFen),
    frozenFen: Number(row.frozenFen),
    creditFen: Number(row.creditFen),
    overdrawnFen: Number(row.overdrawnFen),
    warnFen: Number(row.warnFen),
  }
}

interface Terms {
  readonly creditFen: number
  readonly warnFen: number
}
/** Terms of the customer that the account is of; without a customer there is no credit. */
const termsOf = async ({ tx, tenantId }: Ctx, { accountType, accountNo }: Account): Promise<Terms> => {
  const [row] = await tx.query<{ creditFen: string; minBalanceFen: string | null }>(
    `select credit_fen, min_balance_fen from fin_custom
      where tenant_id = $1 and ${accountType === accountTypes.owner ? 'owner_no' : 'partner_no'} = $2`,
    [tenantId, accountNo],
  )
  return { creditFen: Number(row?.creditFen ?? 0), warnFen: Number(row?.minBalanceFen ?? 0) }
}

/** The account, locked until the end of the transaction; it is opened at the first use. */
export const lockAccount = async (ctx: Ctx, account: Account): Promise<Locked> => {
  const open = await lock(ctx, account)
  if (open !== null) return open
  await insertRows(
    ctx.tx,
    'pt_balance',
    [{ id: ctx.id(), ...account, ...(await termsOf(ctx, account)), ...createdBy(ctx), updateTime: ctx.at }],
    { skip: ['accountType', 'accountNo'] },
  )
  const made = await lock(ctx, account)
  if (made === null) throw new Error(`account ${account.accountNo} was not opened`)
  return made
}

/** The account follows new terms of its customer; one that was never used has them when it is opened. */
export const followTerms = async (ctx: Ctx, account: Account, terms: Terms): Promise<void> => {
  const open = await lock(ctx, account)
  if (open === null || (open.creditFen === terms.creditFen && open.warnFen === terms.warnFen)) return
  await changeRows(ctx.tx, 'pt_balance', [{ id: open.id }], {
    key: ['id'],
    all: { ...terms, overdrawnFen: overdrawnFen(open.balanceFen, terms.creditFen), ...updatedBy(ctx) },
  })
}
