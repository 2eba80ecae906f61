// 赔付的行：规则、明细、差异、计价、两种账单和账单的明细。
import type { Place } from '../places.ts'
import { where, type PlaceRow } from './row.ts'

/** Numbers of a place's claims; the mark makes them differ between places. */
export const claimKeys = ({ ownerNo, ruleId }: Pick<Place, 'ownerNo' | 'ruleId'>) => {
  const mark = ownerNo.slice(-1)
  return {
    compNo: `PMT${mark}`,
    diffNo: `PCT${mark}`,
    compBillNo: `PFT${mark}`,
    woBillNo: `GZT${mark}`,
    // these ids are unique per table, so the id of the place's rule serves for each
    valuationId: ruleId,
    lineId: ruleId,
    ruleId,
  }
}
/** Their keys in the lists. */
export const claimListKeys = (
  place: Pick<Place, 'ownerNo' | 'ruleId'>,
): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const { compNo, diffNo, compBillNo, woBillNo, valuationId, lineId } = claimKeys(place)
  return {
    'workorder/compDetail': { compNo },
    'workorder/compDiff': { diffNo },
    'workorder/compBill': { billNo: compBillNo },
    'workorder/woBill': { billNo: woBillNo },
    'workorder/woBillLine': { lineId },
    'workorder/compValuation': { valuationId },
  }
}

export const claimRows = (place: Place): PlaceRow[] => {
  const { compNo, diffNo, compBillNo, woBillNo, valuationId, lineId, ruleId } = claimKeys(place)
  const here = where(place)
  const payer = { payerType: 2, payerNo: `${place.warehouseNo}-${place.sid}`, payerName: '一号仓' }
  const { ownerNo, logisticsNo } = place
  return [
    ['comp_rule', { id: ruleId, compType: 1, liability: 2, payerType: 1, ownerNo, goodsRatioBp: 8_000 }],
    ['comp_bill', { billNo: compBillNo, ownerNo, ...here, periodStart: '2025-06-01', periodEnd: '2025-06-30' }],
    ['wo_bill', { billNo: woBillNo, ...payer, ...here, periodMonth: '2025-06', adjustFen: 100, totalFen: 100 }],
    [
      'comp_detail',
      {
        compNo,
        source: 2,
        ...here,
        ...payer,
        ownerNo,
        payeeNo: ownerNo,
        logisticsNo,
        logisticsCode: place.logisticsCode,
        stockoutNo: place.stockoutNo,
        networkId: place.networkId,
        workOrderNo: `GDT${ownerNo.slice(-1)}`,
        compType: 1,
        liability: 1,
        shipDate: '2025-06-16',
        happenDate: '2025-06-17',
        claimFen: 100,
        approveFen: 90,
        recoverFen: 90,
        priceStatus: 1,
      },
    ],
    [
      'comp_fee_diff',
      {
        diffNo,
        compNo,
        ...here,
        ...payer,
        ownerNo,
        logisticsNo,
        approveFen: 90,
        recoverFen: 90,
        carrierPaidFen: 50,
        diffFen: 40,
        reasonCode: 2,
        isManual: 1,
      },
    ],
    [
      'wo_bill_line',
      { id: lineId, ...payer, lineType: 2, sourceNo: diffNo, billNo: woBillNo, compNo, ownerNo, logisticsNo, amountFen: -40 },
    ],
    [
      'valuation_pool',
      {
        id: valuationId,
        ...here,
        bizType: 6,
        direction: 1,
        sourceType: 8,
        sourceNo: compNo,
        lineKey: place.goodsNo,
        goodsNo: place.goodsNo,
        goodsName: '杯',
        qty: 1,
        ownerNo,
        logisticsNo,
        bizDate: '2025-06-17',
        reasonCode: 'NO_PRICE',
        reasonText: '无单价',
        compNo,
      },
    ],
  ]
}
