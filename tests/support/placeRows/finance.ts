// 计费资料的行：客户、区域组、重量方案和它的一个区域。
import type { Place } from '../places.ts'
import type { PlaceRow } from './row.ts'

/** Keys of the place's rows in the lists; ids are unique per table, so the id of the place's rule serves for each. */
export const financeListKeys = ({
  ownerNo,
  ruleId,
  wantedId,
}: Pick<Place, 'ownerNo' | 'ruleId' | 'wantedId'>): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'finance/custom': { customNo: `KH-${ownerNo}` },
  'finance/areaGroup': { areaGroupId: ruleId },
  'finance/sync': { jobNo: `SJ-${ownerNo}` },
  'finance/syncGoods': { jobNo: `SG-${ownerNo}` },
  'finance/syncConsumable': { jobNo: `SC-${ownerNo}` },
  'finance/syncContract': { jobNo: `SH-${ownerNo}` },
  'finance/syncContractStat': { jobNo: `ST-${ownerNo}` },
  'finance/weightPlan': { planNo: `FA-${ownerNo}` },
  'finance/weightArea': { areaId: ruleId },
  'finance/contract': { contractNo: `HT-${ownerNo}` },
  'finance/feeVersion': { versionNo: `HT-${ownerNo}-V01` },
  'finance/contractAttach': { attachId: ruleId },
  'finance/contractLabel': { labelName: `标签${ownerNo}` },
  'finance/owner': { ownerNo },
  'finance/effectGroup': { groupId: ruleId },
  'finance/weightCombination': { combinationId: ruleId },
  'finance/networkWeight': { networkWeightId: ruleId },
  'finance/valuation': { id: wantedId },
  'finance/unbilled': { id: wantedId },
  'finance/surcharge': { surchargeId: ruleId },
  'finance/bill': { billNo: `YS-${ownerNo}` },
  'finance/otherFee': { sheetNo: `QT-${ownerNo}` },
  'finance/billLine': { lineNo: `FY-${ownerNo}` },
  'finance/billGoods': { billNo: `YS-${ownerNo}`, ownerNo, goodsNo: `SP-${ownerNo}` },
})
/** Number of the place's weight plan. */
export const weightPlanNo = ({ ownerNo }: Pick<Place, 'ownerNo'>): string => `FA-${ownerNo}`

/** Number of the place's bill. */
export const billNoOf = ({ ownerNo }: Pick<Place, 'ownerNo'>): string => `YS-${ownerNo}`

/** Number of the place's sheet of other fees. */
export const sheetNoOf = ({ ownerNo }: Pick<Place, 'ownerNo'>): string => `QT-${ownerNo}`

/** Number of the place's contract with its owner. */
export const contractNo = ({ ownerNo }: Pick<Place, 'ownerNo'>): string => `HT-${ownerNo}`

/** Number of the place's customer. */
export const customNo = ({ ownerNo }: Pick<Place, 'ownerNo'>): string => `KH-${ownerNo}`

/** Beginning of the job's number in each list of 数据同步. */
const syncJobs = { STOCKOUT_ORDER: 'SJ', STOCKOUT_GOODS: 'SG', STOCKOUT_CONSUMABLE: 'SC', CONTRACT: 'SH', CONTRACT_STAT: 'ST' }

export const financeRows = (place: Place): PlaceRow[] => {
  const { ownerNo, ruleId: id, logisticsCode, networkId, warehouseNo, sid, goodsNo } = place
  const weighed = { stdWeightG: 500, sampleCount: 20, minG: 480, maxG: 520, source: 1 }
  const days = { startDate: '2026-01-01', endDate: '2027-12-31' }
  const group = { ownerNo, warehouseNo, sid }
  return [
    ['fin_custom', { id, customNo: `KH-${ownerNo}`, customName: `客户${ownerNo}`, customType: 1, ownerNo }],
    ['fin_area_group', { id, groupName: `区域组${ownerNo}`, regionCodes: JSON.stringify(['330000']) }],
    ['fin_weight_plan', { id, planNo: weightPlanNo(place), planName: `方案${ownerNo}`, direction: 1, logisticsCode, networkId }],
    ['fin_weight_area', { id, planId: id, areaName: '一区', areaGroupId: id }],
    ['fin_weight_area_city', { planId: id, areaId: id, provinceCode: '330000' }],
    ['fin_contract_label', { id, labelName: `标签${ownerNo}`, color: 'blue' }],
    [
      'fin_contract',
      {
        id,
        contractNo: contractNo(place),
        contractName: `合同${ownerNo}`,
        direction: 1,
        customNo: `KH-${ownerNo}`,
        ownerNo,
        warehouseKeys: JSON.stringify([`${warehouseNo}-${sid}`]),
        ...days,
      },
    ],
    [
      'fin_contract_attach',
      { id, contractNo: contractNo(place), fileName: '合同.pdf', link: `/v1/file/read/${'0'.repeat(32)}.pdf`, size: 1 },
    ],
    [
      'fin_fee_version',
      {
        id,
        versionNo: `${contractNo(place)}-V01`,
        contractNo: contractNo(place),
        ownerNo,
        versionName: `版本${ownerNo}`,
        feeTypeGroup: 9,
        effectDate: '2026-01-01',
      },
    ],
    ['fin_weight_price', { areaId: id, seq: 1, fromG: 0, toG: 999_999_999, mode: 1, fixedFen: 320 }],
    ['fin_tax_rate', { customId: id, direction: 1, feeType: 'EXPRESS', rateBp: 300, startDate: '2025-01-01' }],
    ['fin_owner_setting', { ownerNo, storageBasis: 11, autoBill: 1, autoBillDay: 3 }],
    ['fin_owner_effect_group', { id, groupName: `生效组${ownerNo}`, warehouseNo, sid, planId: id, effectDate: '2025-01-01' }],
    ['fin_owner_effect_member', { groupId: id, ...group }],
    [
      'fin_weight_combination',
      {
        ...weighed,
        id,
        ownerNo,
        comboKey: `combo-${ownerNo}`,
        comboText: `${goodsNo}*2`,
        pieceQty: 2,
      },
    ],
    ['fin_weight_combination_goods', { combinationId: id, goodsNo, qty: 2 }],
    ...Object.entries(syncJobs).map(([syncType, prefix]): PlaceRow => [
      'sync_job',
      { jobNo: `${prefix}-${ownerNo}`, syncType, startDate: '2025-06-01', endDate: '2025-06-30', status: 0 },
    ]),
    [
      'fin_surcharge',
      { id, surchargeName: `旺季${ownerNo}`, direction: 1, logisticsCode, networkId, ...days, mode: 1, amountFen: 100 },
    ],
    [
      'fin_unbilled',
      {
        id: place.wantedId,
        ...group,
        kind: 1,
        sourceNo: `CK-${ownerNo}`,
        lineKey: `P-${ownerNo}`,
        bizDate: '2026-05-06',
        reasonCode: 'LOST',
        status: 10,
      },
    ],
    [
      'valuation_pool',
      {
        // claims wait in the same table
        id: place.wantedId,
        ...group,
        networkId,
        bizType: 1,
        direction: 1,
        sourceType: 1,
        sourceNo: `CK-${ownerNo}`,
        lineKey: `P-${ownerNo}`,
        logisticsNo: `78-${ownerNo}`,
        bizDate: '2026-05-06',
        fact: JSON.stringify({ text: '实重0.86kg' }),
        reasonCode: 'NO_AREA',
        reasonText: '无计费区域',
      },
    ],
    [
      'fin_bill',
      {
        id,
        billNo: billNoOf(place),
        billName: `账单${ownerNo}`,
        direction: 1,
        customNo: `KH-${ownerNo}`,
        customName: `客户${ownerNo}`,
        ownerNo,
        periodStart: '2026-04-01',
        periodEnd: '2026-04-30',
        billMonth: '2026-04',
        grossFen: 320,
        feeFen: 320,
        totalFen: 320,
        lineCount: 1,
        status: 10,
      },
    ],
    [
      'fin_other_fee_sheet',
      {
        id,
        sheetNo: sheetNoOf(place),
        direction: 1,
        customNo: `KH-${ownerNo}`,
        ownerNo,
        warehouseKey: `${warehouseNo}-${sid}`,
        bizDate: '2026-04-06',
        feeCategory: 2,
        feeName: '卸货',
        qty: 3,
        priceE4: 123_400,
        amountFen: 3702,
        reason: '夜里到车',
      },
    ],
    [
      'fin_fee_line',
      {
        id,
        ...group,
        lineNo: `FY-${ownerNo}`,
        direction: 1,
        feeType: 'EXPRESS',
        itemName: '快递费',
        sourceType: 1,
        sourceNo: `CK-${ownerNo}`,
        lineKey: `P-${ownerNo}`,
        logisticsNo: `78-${ownerNo}`,
        bizDate: '2026-04-06',
        grossFen: 320,
        amountFen: 320,
        customNo: `KH-${ownerNo}`,
        billNo: billNoOf(place),
        status: 20,
      },
    ],
    [
      'fin_bill_goods',
      { id, billNo: billNoOf(place), ownerNo, goodsNo: `SP-${ownerNo}`, goodsName: `商品${ownerNo}`, qty: 2, amountFen: 320 },
    ],
    [
      'fin_waybill',
      {
        id,
        ...group,
        networkId,
        stockoutNo: `CK-${ownerNo}`,
        shopNo: `SH-${ownerNo}`,
        parentWarehouseNo: warehouseNo,
        tradeNo: `T-${ownerNo}`,
        platformCode: 1,
        orderType: 1,
        logisticsCode,
        logisticsNo: `78-${ownerNo}`,
        packageNo: `P-${ownerNo}`,
        isFirst: 1,
        provinceCode: '330000',
        cityCode: '330100',
        compositionKey: 'k',
        skuCount: 1,
        lineCount: 1,
        pieceQty: 1,
        shipTime: new Date('2026-04-06T10:00:00+08:00'),
        shipDate: '2026-04-06',
      },
    ],
    ['fin_network_weight', { id, networkId, month: '2025-05', parcelCount: 10, totalG: 6400, avgG: 640 }],
  ]
}
