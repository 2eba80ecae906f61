// 解释这笔费用 · finance/explain/explain
import { bill } from '#contract/finance/bill'
import { explainFee } from '#contract/finance/feeDetail'
import type { ReplyOf } from '#contract/call'
import type { Ctx } from '../../platform/ctx.ts'
import { handle } from '../../platform/handle.ts'
import { momentText, numberOrNull } from '../../platform/kinds.ts'
import { readOperateLog } from '../../platform/operateLog.ts'
import { tracesOf } from '../../core/floor/orderTrace.ts'
import { SOURCE as FACT } from '../factRows.ts'
import { SOURCE } from '../pricing/charge.ts'
import { differenceSource } from '../pricing/feeLines.ts'
import { billSource } from '../bill/levelLines.ts'
import { claimEvidence, corrections, levelEvidence } from './billEvidence.ts'
import { returnEvidence, stockInEvidence, taskEvidence } from './documentEvidence.ts'
import { feeLineOf, type FeeLine } from './line.ts'
import { parcelEvidence } from './parcelEvidence.ts'
import { reckonedAgain } from './reckoned.ts'
import { stockEvidence } from './stockEvidence.ts'
import type { EvidenceTable } from './table.ts'

/** fin_fee_line.source_type of a claim */
const claimSource = 8
type Evidence = (ctx: Ctx, line: FeeLine) => Promise<readonly EvidenceTable[]>
const evidenceBy: Readonly<Record<number, Evidence>> = {
  [SOURCE.parcel]: parcelEvidence,
  [SOURCE.consumable]: parcelEvidence,
  [FACT.stockIn]: stockInEvidence,
  [FACT.returned]: returnEvidence,
  [FACT.stockDay]: stockEvidence,
  [FACT.task]: taskEvidence,
  [claimSource]: claimEvidence,
  [billSource]: levelEvidence,
}
const ofOrder = (line: Pick<FeeLine, 'sourceType'>): boolean =>
  line.sourceType === SOURCE.parcel || line.sourceType === SOURCE.consumable

/** A correction goes back to what the fee it corrects goes back to. */
const rootOf = async (ctx: Ctx, line: FeeLine): Promise<FeeLine> =>
  line.sourceType === differenceSource && line.baseLineNo !== null ? feeLineOf(ctx, line.baseLineNo) : line

type Changes = ReplyOf<typeof explainFee>['changes']
/** What was done to the line in its bill, of the newest entries of the bill's log. */
const changesOf = async (ctx: Ctx, { billNo, lineNo, logisticsNo }: FeeLine): Promise<Changes> => {
  if (billNo === null) return []
  const lines = await readOperateLog(ctx, { bizType: bill.id, bizNo: billNo })
  const isAbout = (text: string): boolean => text.includes(lineNo) || (logisticsNo !== null && text.includes(logisticsNo))
  return lines.filter(({ changes }) => changes.some(({ before, after }) => isAbout(before) || isAbout(after)))
}

const shown = (line: FeeLine): ReplyOf<typeof explainFee>['line'] => {
  const { itemId: _item, lineKey: _key, logisticsCode: _carrier, networkId: _branch, sid, warehouseNo, ...rest } = line
  return {
    ...rest,
    warehouseNo: warehouseNo === null ? null : `${warehouseNo}-${sid ?? ''}`,
    qty: Number(line.qty),
    unitPriceE4: numberOrNull(line.unitPriceE4),
    grossFen: Number(line.grossFen),
    discountFen: Number(line.discountFen),
    amountFen: Number(line.amountFen),
    createTime: momentText(line.createTime),
    updateTime: momentText(line.updateTime),
  }
}

/** From a fee down to the scan; reads only. */
export default handle(explainFee, async (ctx, { lineNo }) => {
  const line = await feeLineOf(ctx, lineNo)
  const root = await rootOf(ctx, line)
  const evidence = evidenceBy[root.sourceType]
  return {
    line: shown(line),
    ...(await reckonedAgain(ctx, root)),
    tables: [...(await corrections(ctx, line)), ...(evidence === undefined ? [] : await evidence(ctx, root))],
    traces: ofOrder(root) ? await tracesOf(ctx, root.sourceNo) : [],
    changes: await changesOf(ctx, line),
  }
})
