// 工单账单的操作 · workorder/comp/woBillActs
/** What a work-order bill does besides its change of state (office.md §5.2): three people, fee ledger, receipts, effects of deletion. */
import { lineType, payerType } from '#contract/rules/compensation'
import { woBillLife } from '#contract/rules/compensationLife'
import { punishLife } from '#contract/rules/punishLife'
import { woBill } from '#contract/workorder/woBill'
import { outOfWoBills } from './details.ts'
import { writeFees, type FeeLine } from './feeLines.ts'
import { setting, type ActWork, type Doing, type Effect, type Ended, type Sets } from '../../platform/document/acts.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { refuse, refusedAt, type Refused } from '../../platform/errors.ts'
import { hasRight, type Profile } from '../../platform/person.ts'
import { houseProfile } from '../../platform/rightHolders.ts'
import { changeRows, insertRows, moveRows, selected } from '../../platform/rows.ts'
import { seesWarehouse } from '../../platform/scope.ts'
import { createdBy } from '../../platform/stamp.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { numbers, yuan } from './detailActs.ts'

type Head = HeadOf<typeof woBill>
const confirmRight = woBill.acts['confirm']?.right ?? 0
const backToConfirmed = transitionOf(punishLife, 'with 工单账单', punishLife.confirmed)
const fen = ({ values }: Head, name: 'adjustFen' | 'payerType' | 'totalFen' | 'receivedFen'): number => values[name] ?? 0

/** Why this person cannot be assigned to a bill, else null. */
const assigneeFault = (user: Profile | undefined, { values }: Head): Refused | null => {
  if (user === undefined) return refuse('A3020.user')
  if (!hasRight(user, confirmRight)) return refuse('A3020.mayConfirm', { name: user.name })
  const [warehouseNo, sid] = [values.warehouseNo ?? '', values.sid ?? '']
  // a carrier's bill belongs to no warehouse: it needs the scope of all
  const isSeen = warehouseNo === '' ? user.scope.warehouse.all : seesWarehouse(user, warehouseNo, sid)
  return isSeen ? null : refuse('A3020.sees', { name: user.name })
}

export const assignBills: Doing<typeof woBill, 'assign'> = {
  guard: async (ctx, heads, input) => {
    if (input === null) return new Map()
    const user = await houseProfile(ctx.tx, input.assignUserId ?? '')
    return new Map(
      heads.flatMap((head) => {
        const fault = assigneeFault(user, head)
        return fault === null ? [] : [[head.no, refusedAt(fault, 'assignUserId')] as const]
      }),
    )
  },
  effect: async (ctx, heads, input) => {
    const user = await houseProfile(ctx.tx, input.assignUserId ?? '')
    return setting('wo_bill', heads, {
      assignUserId: input.assignUserId ?? '',
      assignUserName: user?.name ?? '',
      assignTime: ctx.at,
      rejectReason: null,
    })
  },
}

/** Only the assigned person confirms a bill or returns it. */
const byAssignee: NonNullable<ActWork['guard']> = async ({ tx, tenantId, person }, heads) => {
  const rows = await tx.query<{ billNo: string }>(
    'select bill_no from wo_bill where tenant_id = $1 and bill_no = any($2::text[]) and assign_user_id is distinct from $3::bigint',
    [tenantId, numbers(heads), person.userId],
  )
  return new Map(rows.map(({ billNo }) => [billNo, refuse('A3020.assignee')]))
}
export const confirmBills: ActWork = { guard: byAssignee }

/** Stores why the bill is returned and clears its confirmation. */
const clearConfirmation: Effect<Head['values'], { readonly opinion?: string | null }> = (_ctx, heads, input) =>
  Promise.resolve(
    setting('wo_bill', heads, {
      rejectReason: input.opinion ?? '',
      confirmUserId: null,
      confirmUserName: null,
      confirmTime: null,
    }),
  )
export const sendBackBills: ActWork = { guard: byAssignee, effect: clearConfirmation }
/** The approver returns the bill to the assigned person. */
export const rejectBills: ActWork = { effect: clearConfirmation }

interface Line {
  readonly billNo: string
  readonly lineType: number
  readonly sourceNo: string
  readonly logisticsNo: string | null
  readonly ownerNo: string | null
  readonly amountFen: string
}
const sourceTypes: Readonly<Record<number, FeeLine['sourceType']>> = { [lineType.diff]: 10, [lineType.punish]: 9 }
const names: Readonly<Record<number, string>> = { [lineType.diff]: '赔付差异', [lineType.punish]: '处罚' }

const feesOfBill = (head: Head, networkId: string | null, lines: readonly Line[]): readonly FeeLine[] => {
  const common = {
    direction: 2,
    baseFeeType: null,
    shopNo: null,
    warehouseNo: null,
    sid: null,
    networkId,
    payerNo: head.values.payerNo ?? '',
    logisticsCode: null,
    lineKey: head.no,
    calcDetail: `工单账单 ${head.no} ${head.values.periodMonth ?? ''}`,
  } as const
  const fees = lines.map((line): FeeLine => ({
    ...common,
    feeType: line.lineType === lineType.punish ? 'PUNISH' : 'COMPENSATE',
    itemName: names[line.lineType] ?? '赔付',
    ownerNo: line.ownerNo,
    logisticsNo: line.logisticsNo,
    sourceType: sourceTypes[line.lineType] ?? 8,
    sourceNo: line.sourceNo,
    amountFen: 0 - Number(line.amountFen),
  }))
  const adjust = fen(head, 'adjustFen')
  if (adjust === 0) return fees
  return [
    ...fees,
    {
      ...common,
      feeType: 'ADJUST',
      baseFeeType: 'COMPENSATE',
      itemName: '账单调整',
      ownerNo: null,
      logisticsNo: null,
      sourceType: 8,
      sourceNo: head.no,
      amountFen: 0 - adjust,
    },
  ]
}

/**
 * An approved bill of a carrier lowers the carrier's payment: the ledger gets a line with the negative of each amount. For warehouses and
 * partners nothing is written: their future settlement by finance (office.md §17.4) reads the bill itself.
 */
export const approveBills: ActWork = {
  alone: true,
  timeoutMs: 30_000,
  effect: async (ctx, heads) => {
    const carriers = heads.filter((head) => fen(head, 'payerType') === payerType.carrier)
    for (const head of carriers) {
      const lines = await ctx.tx.query<Line>(
        `select bill_no, line_type, source_no, logistics_no, owner_no, amount_fen from wo_bill_line
          where tenant_id = $1 and bill_no = $2 order by id`,
        [ctx.tenantId, head.no],
      )
      const [bill] = await ctx.tx.query<{ networkId: string | null }>(
        'select network_id from wo_bill where tenant_id = $1 and bill_no = $2',
        [ctx.tenantId, head.no],
      )
      await writeFees(ctx, feesOfBill(head, bill?.networkId ?? null, lines))
    }
  },
}

/** Records a receipt, in part or whole; once all is received the bill is paid. */
export const recordReceipt: Doing<typeof woBill, 'receive'> = {
  guard: async (ctx, heads, input) => {
    const refused = new Map<string, Refused>()
    if (input === null) return refused
    for (const head of heads) {
      const unpaidFen = fen(head, 'totalFen') - fen(head, 'receivedFen')
      if ((input.amountFen ?? 0) > unpaidFen)
        refused.set(head.no, refusedAt(refuse('A3020.receipt', { x: yuan(unpaidFen) }), 'amountFen'))
      else if ((input.receiptDate ?? '') > ctx.today) refused.set(head.no, refusedAt(refuse('A3020.future'), 'receiptDate'))
    }
    return refused
  },
  effect: async (ctx, heads, input) => {
    const amountFen = input.amountFen ?? 0
    await insertRows(
      ctx.tx,
      'wo_bill_receipt',
      heads.map(({ no }) => ({ id: ctx.id(), billNo: no })),
      {
        all: {
          amountFen,
          receiptDate: input.receiptDate ?? '',
          way: input.way ?? 0,
          voucherNo: input.voucherNo || null,
          ...createdBy(ctx),
          updateTime: ctx.at,
        },
      },
    )
    return new Map(
      heads.map((head): [string, Ended<Sets<'wo_bill'>>] => {
        const receivedFen = fen(head, 'receivedFen') + amountFen
        const isWhole = receivedFen === fen(head, 'totalFen')
        return [head.no, { status: isWhole ? woBillLife.paid : woBillLife.approved, set: { receivedFen } }]
      }),
    )
  },
}

const diffsIn = `
  select id from wo_bill_line where tenant_id = $1 and bill_no = any($2::text[]) and line_type = ${lineType.diff} order by id for update`

/** Deleting a bill frees its claims, penalties and lines of differences for another bill. */
export const deleteBills: ActWork = {
  effect: async (ctx, heads) => {
    const nos = numbers(heads)
    await outOfWoBills(ctx, nos)
    const billedPunishes = await ctx.tx.query<{ id: string }>(
      `select p.id from wo_punish p join wo_bill b on b.tenant_id = $1 and b.id = p.wo_bill_id
        where p.tenant_id = $1 and b.bill_no = any($2::text[]) and p.status in (${backToConfirmed.from}) order by p.id for update of p`,
      [ctx.tenantId, nos],
    )
    await moveRows(ctx.tx, backToConfirmed, billedPunishes, { by: { at: ctx.at }, key: ['id'], all: { woBillId: null } })
    await changeRows(ctx.tx, 'wo_bill_line', selected(diffsIn, nos), {
      key: ['id'],
      all: { billNo: null, updateTime: ctx.at },
    })
  },
}
