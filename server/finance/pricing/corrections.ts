// 已出账费用的更正 · finance/pricing/corrections
/** Differences of lines that a bill has closed: lines of today, for the next bill (office.md §2.5, §9.2). */
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'
import type { Direction } from './charge.ts'
import { correctionsOf, isOpen, voidLines, type Closed, type Stored } from './feeLines.ts'

/** fin_fee_line.source_type of a correction */
const difference = 10
const nameMax = 64

/** The `seq`th correction of a line. */
const correctionOf = (ctx: Ctx, base: Stored, fen: number, seq: number) => ({
  sourceType: difference,
  sourceNo: base.sourceNo,
  lineKey: `${base.lineNo}-${seq}`,
  baseLineNo: base.lineNo,
  feeType: 'ADJUST',
  baseFeeType: base.feeType,
  itemId: base.itemId,
  itemCode: base.itemCode,
  itemName: `${base.itemName}更正`.slice(0, nameMax),
  contractNo: base.contractNo,
  versionNo: base.versionNo,
  customNo: base.customNo,
  ownerNo: base.ownerNo,
  shopNo: base.shopNo,
  warehouseNo: base.warehouseNo,
  sid: base.sid,
  networkId: base.networkId,
  logisticsCode: base.logisticsCode,
  logisticsNo: base.logisticsNo,
  taxRateBp: base.taxRateBp,
  bizDate: ctx.today,
  grossFen: fen,
  amountFen: fen,
  calcDetail: `${FEE_TYPE[base.feeType as FeeType]} ${base.bizDate} 已出账，重算后的差额`,
})

/** Makes each closed line and its corrections add up to what it should be. One correction of a line is open at a time. */
export const writeCorrections = async (ctx: Ctx, direction: Direction, closed: readonly Closed[]): Promise<void> => {
  const stored = await correctionsOf(
    ctx,
    closed.map((one) => one.stored.lineNo),
  )
  const ofBase = groupBy(stored, ({ baseLineNo }) => baseLineNo ?? '')
  const added: ReturnType<typeof correctionOf>[] = []
  const rewritten: { id: string; grossFen: number; amountFen: number }[] = []
  const voided: string[] = []
  for (const { stored: base, amountFen } of closed) {
    const corrections = ofBase.get(base.lineNo) ?? []
    const shut = corrections.filter((one) => !isOpen(one))
    const open = corrections.find(isOpen)
    const fen = [base, ...shut].reduce((rest, one) => rest - Number(one.amountFen), amountFen)
    if (open === undefined) {
      if (fen !== 0) added.push(correctionOf(ctx, base, fen, shut.length + 1))
    } else if (fen === 0) voided.push(open.id)
    else if (Number(open.amountFen) !== fen) rewritten.push({ id: open.id, grossFen: fen, amountFen: fen })
  }
  const numbers = added.length === 0 ? [] : await ctx.numbers('FY', added.length)
  await insertRows(
    ctx.tx,
    'fin_fee_line',
    added.map((line, at) => ({ ...line, id: ctx.id(), lineNo: numbers[at] ?? '' })),
    { all: { direction, ...createdBy(ctx), updateTime: ctx.at } },
  )
  await changeRows(ctx.tx, 'fin_fee_line', rewritten, {
    key: ['id'],
    set: ['grossFen', 'amountFen'],
    all: { updateTime: ctx.at },
  })
  await voidLines(ctx, voided)
}
