// 赔付账单 · workorder/comp/bill
import { compBill } from '#contract/workorder/compBill'
import { feesOf } from '#contract/rules/compensation'
import { bookComps, outOfCompBill } from './details.ts'
import { writeFees, type FeeLine } from './feeLines.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { ActWork } from '../../platform/document/acts.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { served } from '../../platform/document/serving.ts'
import { writeEvents } from '../../platform/events.ts'
import { byWarehouse } from '../../platform/kinds.ts'
import { numbers, yuan } from './detailActs.ts'

type Head = HeadOf<typeof compBill>
interface Line {
  readonly compNo: string
  readonly logisticsNo: string | null
  readonly logisticsCode: string | null
  readonly ownerNo: string
  readonly shopNo: string | null
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly networkId: string | null
  readonly approveFen: string
}
/** Claims of a bill, locked in the order of their numbers. */
export const linesOfBill = (ctx: Pick<Ctx, 'tx' | 'tenantId'>, billNo: string): Promise<Line[]> =>
  ctx.tx.query<Line>(
    `select comp_no, logistics_no, logistics_code, owner_no, shop_no, warehouse_no, sid, network_id, approve_fen
       from comp_detail where tenant_id = $1 and comp_bill_no = $2 order by comp_no for update`,
    [ctx.tenantId, billNo],
  )

const feeOf = (
  line: Omit<Line, 'compNo' | 'approveFen'>,
  more: Pick<FeeLine, 'feeType' | 'itemName' | 'sourceNo' | 'lineKey' | 'amountFen' | 'calcDetail'>,
): FeeLine => ({
  direction: 1,
  sourceType: 8,
  payerNo: null,
  baseFeeType: more.feeType === 'ADJUST' ? 'COMPENSATE' : null,
  logisticsNo: line.logisticsNo,
  logisticsCode: line.logisticsCode,
  ownerNo: line.ownerNo,
  shopNo: line.shopNo,
  warehouseNo: line.warehouseNo,
  sid: line.sid,
  networkId: line.networkId,
  ...more,
})

/** Books each claim as a line with its negative amount, and the adjustment as one more (office.md §5.3 step 7). */
const book = async (ctx: Ctx, { no, values }: Head): Promise<void> => {
  const lines = await linesOfBill(ctx, no)
  const { claims, adjust } = feesOf(
    lines.map(({ approveFen }) => Number(approveFen)),
    values.adjustFen ?? 0,
  )
  const fees = lines.map((line, at) =>
    feeOf(line, {
      feeType: 'COMPENSATE',
      itemName: '赔付',
      sourceNo: line.compNo,
      lineKey: no,
      amountFen: claims[at] ?? 0,
      calcDetail: `赔付账单 ${no} 核定 ${yuan(Number(line.approveFen))}`,
    }),
  )
  const adjustmentLine = feeOf(
    {
      ownerNo: values.ownerNo ?? '',
      shopNo: null,
      warehouseNo: values.warehouseNo || null,
      sid: values.sid || null,
      networkId: null,
      logisticsNo: null,
      logisticsCode: null,
    },
    {
      feeType: 'ADJUST',
      itemName: '赔付调整',
      sourceNo: no,
      lineKey: no,
      amountFen: adjust ?? 0,
      calcDetail: `赔付账单 ${no} 调整：${values.adjustReason ?? ''}`,
    },
  )
  const lineNos = await writeFees(ctx, adjust === null ? fees : [...fees, adjustmentLine])
  await bookComps(
    ctx,
    lines.map(({ compNo }, at) => ({ compNo, lineNo: lineNos[at] ?? '' })),
  )
}

const confirmBills: ActWork<Head['values']> = {
  alone: true,
  timeoutMs: 30_000,
  effect: async (ctx, heads) => {
    for (const head of heads) await book(ctx, head)
    await writeEvents(
      ctx.tx,
      heads.map(({ no, values }) => ({
        type: 'comp.approved',
        key: no,
        aggregateType: 'comp_bill',
        aggregateNo: no,
        ownerNo: values.ownerNo ?? '',
        bizDate: ctx.today,
        payload: { totalFen: values.totalFen ?? 0, lineCount: values.lineCount ?? 0 },
        occurredAt: ctx.at,
      })),
      ctx,
    )
  },
}

const removeBills: ActWork = {
  effect: async (ctx, heads) => {
    for (const no of numbers(heads))
      await outOfCompBill(
        ctx,
        (await linesOfBill(ctx, no)).map(({ compNo }) => compNo),
      )
  },
}

export const compBills = served({
  of: compBill,
  serving: {
    from: 'comp_bill b',
    alias: 'b',
    search: { warehouseNo: (filter, p) => byWarehouse(['b.warehouse_no', 'b.sid'], 'warehouseNo', filter, p) || null },
    acts: { confirm: confirmBills, remove: removeBills },
  },
})
