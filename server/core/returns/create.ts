// 退货单的产生 · core/returns/create
import { returnLife } from '#contract/rules/returnLife'
import { insertRows } from '../../platform/rows.ts'
import type { Place } from '../warehouses.ts'
import { logReturns, returnEvents, returnsChanged, type Actor, type ReturnCtx } from './context.ts'

export interface PlannedLine {
  readonly goodsNo: string
  readonly qty: number
}
/** A return to create; its numbers, owner and goods are checked. Names and barcodes of its goods are looked up here. */
export interface NewReturn extends Place {
  /** taken in advance, if the number was needed earlier */
  readonly returnNo?: string
  readonly ownerNo: string | null
  /** RETURN_SOURCE, RETURN_TYPE */
  readonly source: number
  readonly returnType: number
  readonly outerNo?: string | null
  readonly srcTid?: string | null
  readonly stockoutNo?: string | null
  readonly shopNo?: string | null
  readonly logisticsCode?: string | null
  readonly logisticsNo?: string | null
  /** masked */
  readonly senderName?: string | null
  readonly senderMobile?: string | null
  readonly buyerNick?: string | null
  readonly remark?: string | null
  readonly importId?: string | null
  readonly lines: readonly PlannedLine[]
}

/**
 * Creates returns that wait for their parcels; returns their numbers in the callers' sequence. All pieces of one kind of goods make one
 * line.
 */
export const createReturns = async (ctx: ReturnCtx, drafts: readonly NewReturn[], by: Actor): Promise<readonly string[]> => {
  if (drafts.length === 0) return []
  const nos = await numbersOf(ctx, drafts)
  const newReturns = drafts.map((draft, i) => ({ ...draft, returnNo: nos[i] ?? '', lines: summed(draft.lines) }))
  await insertRows(
    ctx.tx,
    'return_order',
    newReturns.map((newReturn) => ({
      id: ctx.id(),
      returnNo: newReturn.returnNo,
      outerNo: newReturn.outerNo ?? null,
      srcTid: newReturn.srcTid ?? null,
      stockoutNo: newReturn.stockoutNo ?? null,
      source: newReturn.source,
      returnType: newReturn.returnType,
      warehouseNo: newReturn.warehouseNo,
      sid: newReturn.sid,
      ownerNo: newReturn.ownerNo,
      shopNo: newReturn.shopNo ?? null,
      logisticsCode: newReturn.logisticsCode ?? null,
      logisticsNo: newReturn.logisticsNo ?? null,
      senderName: newReturn.senderName ?? null,
      senderMobile: newReturn.senderMobile ?? null,
      buyerNick: newReturn.buyerNick ?? null,
      remark: newReturn.remark ?? null,
      importId: newReturn.importId ?? null,
      planQty: newReturn.lines.reduce((sum, { qty }) => sum + qty, 0),
    })),
    {
      all: {
        status: returnLife.open,
        noticeTime: ctx.at,
        createUserId: by.userId,
        createUserName: by.name,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    },
  )
  await planLines(ctx, newReturns)
  await logReturns(ctx, nos, '新增', by)
  await returnEvents(
    ctx,
    'noticed',
    newReturns.map((newReturn) => ({ ...newReturn, payload: { source: newReturn.source, returnType: newReturn.returnType } })),
  )
  await returnsChanged(ctx, newReturns)
  return nos
}

const numbersOf = async (ctx: ReturnCtx, drafts: readonly NewReturn[]): Promise<readonly string[]> => {
  const missingNum = drafts.filter(({ returnNo }) => returnNo === undefined).length
  const fresh = missingNum === 0 ? [] : [...(await ctx.numbers('TH', missingNum))]
  return drafts.map(({ returnNo }) => returnNo ?? fresh.shift() ?? '')
}

/** Sums the pieces of each kind of goods into one line. */
export const summed = (lines: readonly PlannedLine[]): readonly PlannedLine[] => {
  const sums = new Map<string, number>()
  for (const { goodsNo, qty } of lines) sums.set(goodsNo, (sums.get(goodsNo) ?? 0) + qty)
  return [...sums].map(([goodsNo, qty]) => ({ goodsNo, qty }))
}

interface ReturnPlan {
  readonly returnNo: string
  readonly ownerNo: string | null
  readonly lines: readonly PlannedLine[]
  /** number of its last existing line */
  readonly after?: number
}
/** Writes planned lines of returns, after their existing lines. */
export const planLines = async (ctx: ReturnCtx, returns: readonly ReturnPlan[]): Promise<void> => {
  const lines = returns.flatMap(({ returnNo, ownerNo, lines: own, after = 0 }) =>
    own.map((line, i) => ({ returnNo, ownerNo, lineNo: after + i + 1, ...line })),
  )
  if (lines.length === 0) return
  const goods = await ctx.tx.query<{ ownerNo: string; goodsNo: string; goodsName: string; barcode: string | null }>(
    `select g.owner_no, g.goods_no, g.goods_name, g.main_barcode as barcode
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no where g.tenant_id = $1`,
    [ctx.tenantId, lines.map(({ ownerNo }) => ownerNo), lines.map(({ goodsNo }) => goodsNo)],
  )
  const goodsByKey = new Map(goods.map((goodsRow) => [`${goodsRow.ownerNo}|${goodsRow.goodsNo}`, goodsRow]))
  await insertRows(
    ctx.tx,
    'return_order_line',
    lines.map(({ returnNo, ownerNo, lineNo, goodsNo, qty }) => {
      const goodsRow = goodsByKey.get(`${ownerNo ?? ''}|${goodsNo}`)
      return {
        id: ctx.id(),
        returnNo,
        lineNo,
        ownerNo,
        goodsNo,
        goodsName: goodsRow?.goodsName ?? null,
        barcode: goodsRow?.barcode ?? null,
        planQty: qty,
      }
    }),
    { all: { createTime: ctx.at, updateTime: ctx.at } },
  )
}
