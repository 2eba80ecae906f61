// 计费的调用怎样点名一件东西。
import { billNoOf, contractNo, customNo, sheetNoOf, weightPlanNo } from '../placeRows/finance.ts'
import type { Place } from '../places.ts'
import { lists, own, type Namings } from './naming.ts'

/** Orders of a place's owner and warehouse, read again. */
const synced = {
  input: ({ ownerNo, warehouseNo, sid }: Place) => ({
    startDate: '2024-01-01',
    endDate: '2024-01-31',
    ownerNos: [ownerNo],
    warehouseNos: [`${warehouseNo}-${sid}`],
  }),
  code: 'A0400',
}

/** The place's row of the pool, which waits. */
const waiting = ({ wantedId }: Place) => ({ ids: [wantedId] })

const billed = (place: Place) => ({ billNo: billNoOf(place) })
const billedEach = (place: Place) => ({ ids: [billNoOf(place)] })
const toBill = (place: Place) => ({ direction: 1, customNo: customNo(place), periodStart: '2025-05-01', periodEnd: '2025-05-31' })

const sheetEach = (place: Place) => ({ ids: [sheetNoOf(place)] })

/** Number of the place's fee version. */
const versionNo = (place: Parameters<typeof contractNo>[0]): string => `${contractNo(place)}-V01`
const newContract = {
  contractName: '新合同',
  direction: 1,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  billDay: 1,
  taxMode: 0,
  discountBp: 10_000,
}
const newVersion = {
  versionName: '新版本',
  feeTypeGroup: 9,
  effectDate: '2026-06-01',
  items: [{ feeType: 'OPERATE', itemCode: 'OP', itemName: '操作费', calcMethod: 1, unitPriceE4: 8_000 }],
}

const namings: Namings = {
  'finance/contract.one': (place) => ({ contractNo: contractNo(place) }),
  'finance/contract.page': (place) => ({ contractNo: contractNo(place) }),
  'finance/contract.make': (place) => ({ ...newContract, customNo: customNo(place) }),
  'finance/contract.edit': (place) => ({ ...newContract, contractNo: contractNo(place), customNo: customNo(place), version: 0 }),
  'finance/contract.submit': (place) => ({ contractNo: contractNo(place) }),
  'finance/contract.approve': (place) => ({ contractNo: contractNo(place), pass: 1 }),
  'finance/contract.end': (place) => ({ contractNo: contractNo(place), endDate: '2026-12-31', reason: '不做了' }),
  'finance/contract.copy': (place) => ({
    contractNo: contractNo(place),
    customNo: customNo(place),
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  }),
  'finance/contract.remove': (place) => ({ contractNo: contractNo(place) }),
  'finance/feeVersion.page': (place) => ({ versionNo: versionNo(place) }),
  'finance/feeVersion.make': (place) => ({ ...newVersion, contractNo: contractNo(place) }),
  'finance/feeVersion.edit': (place) => ({
    ...newVersion,
    versionNo: versionNo(place),
    contractNo: contractNo(place),
    version: 0,
  }),
  'finance/feeVersion.submit': (place) => ({ versionNo: versionNo(place) }),
  'finance/feeVersion.approve': (place) => ({ versionNo: versionNo(place), pass: 1 }),
  'finance/feeVersion.end': (place) => ({ versionNo: versionNo(place), expireDate: '2027-12-31', reason: '不用了' }),
  'finance/feeVersion.copy': (place) => ({
    versionNo: versionNo(place),
    contractNo: contractNo(place),
    effectDate: '2026-07-01',
  }),
  'finance/feeVersion.remove': (place) => ({ versionNo: versionNo(place) }),
  'finance/feeVersionFile.import': { nothing: '文件逐行核对' },
  'finance/feeVersionFile.template': { nothing: '模板不含数据' },
  'finance/feeVersionFile.export': (place) => ({ versionNo: versionNo(place) }),
  'finance/feeVersionSpecial.parse': { nothing: '文件逐行核对' },
  'finance/feeVersionSpecial.import': ({ requestId }) => ({ requestId }),
  'finance/feeVersionSpecial.template': { nothing: '模板不含数据' },
  'finance/feeVersionSpecial.export': (place) => ({ versionNo: versionNo(place) }),
  'finance/feeVersionSpecial.sync': (place) => ({ versionNo: versionNo(place), contractNos: [contractNo(place)] }),
  'finance/feeVersionEffect.warehouses': (place) => ({ versionNo: versionNo(place) }),
  'finance/feeVersionEffect.shops': (place) => ({ versionNo: versionNo(place) }),
  'finance/feeVersionLog.list': (place) => ({ versionNo: versionNo(place) }),
  'finance/sync.start': synced,
  'finance/syncGoods.start': synced,
  'finance/syncConsumable.start': synced,
  'finance/syncContract.start': synced,
  'finance/syncContractStat.start': synced,
  'finance/sync.stop': { unscoped: ({ ownerNo }) => ({ jobNo: `SJ-${ownerNo}` }) },
  'finance/weightPlan.copy': (place) => ({ planNo: weightPlanNo(place), planName: '复制的方案' }),
  'finance/weightPlan.trial': (place) => ({ planNo: weightPlanNo(place), weightG: 860, regionCode: '330000' }),
  'finance/taxRate.list': (place) => ({ customNo: customNo(place), direction: 1 }),
  'finance/taxRate.set': (place) => ({
    customNo: customNo(place),
    direction: 1,
    list: [{ feeType: 'EXPRESS', rateBp: 600, startDate: '2027-01-01' }],
  }),
  'finance/owner.set': ({ ownerNo }) => ({ ownerNo, weighWhite: 0, autoBill: 0 }),
  'finance/owner.star': ({ ownerNo }) => ({ ownerNo, star: 1 }),
  'finance/owner.stars': own,
  'finance/effectGroup.members': ({ ruleId }) => ({ groupId: ruleId }),
  'finance/effectGroup.memberList': lists,
  'finance/effectGroup.addMembers': ({ ruleId, ownerNo }) => ({ groupId: ruleId, ownerNos: [ownerNo] }),
  'finance/effectGroup.removeMembers': ({ ruleId, ownerNo }) => ({ groupId: ruleId, ownerNos: [ownerNo] }),
  'finance/custom.exportNow': lists,
  'finance/weightCombination.exportNow': lists,
  'finance/weightCombination.refresh': { nothing: '重新计算本租户的，后台做' },
  'finance/weightCombination.parse': { nothing: '文件逐行核对' },
  'finance/weightCombination.import': ({ requestId }) => ({ requestId }),
  'finance/weightCombination.template': { nothing: '模板不含数据' },
  'finance/bill.one': billed,
  'finance/bill.page': billed,
  'finance/calcWeight.one': (place) => ({ logisticsNo: `78-${place.ownerNo}`, direction: 1 }),
  'finance/calcWeight.batch': {
    input: (place) => ({ list: [{ logisticsNo: `78-${place.ownerNo}`, direction: 1 }] }),
    codes: (data) =>
      (data as { rows: readonly { fault: string }[] }).rows.map(({ fault }) => (fault === '' ? undefined : 'A0404')),
  },
  'finance/bill.submit': billedEach,
  'finance/bill.pass': (place) => ({ ...billedEach(place), pass: 1 }),
  'finance/bill.recall': (place) => ({ ...billed(place), reason: '改' }),
  'finance/bill.agree': (place) => ({ ...billed(place), pass: 1, opinion: '邮件' }),
  'finance/bill.keep': (place) => ({ ...billed(place), action: 1, text: '照实' }),
  'finance/bill.recalc': billed,
  'finance/bill.receive': (place) => ({ ...billed(place), amountFen: 1, receiptDate: '2025-06-17', way: 1 }),
  'finance/bill.discard': billedEach,
  'finance/bill.send': billedEach,
  'finance/billAccounting.adapter': { nothing: '财务系统是全系统的' },
  'finance/billFiles.download': billed,
  'finance/billFiles.export': lists,
  'finance/billStat.list': { nothing: '只统计看得到的账单' },
  'finance/billSystem.detail': billed,
  // an owner is no branch: refused before a job is waited for
  'finance/billCalls.make': { input: (place) => ({ ...toBill(place), direction: 2 }), code: 'A0400' },
  'finance/billCalls.preview': { input: toBill, code: 'A0400' },
  'finance/billCalls.edit': billed,
  'finance/billCalls.remark': (place) => ({ ...billed(place), remark: '好' }),
  'finance/billCalls.free': (place) => ({ lineNos: [`FY-${place.ownerNo}`], free: 1, reason: '首单' }),
  'finance/billCalls.recalcLines': (place) => ({ lineNos: [`FY-${place.ownerNo}`] }),
  'finance/billCalls.weight': (place) => ({ lineNo: `FY-${place.ownerNo}`, weightG: 900, reason: '复称' }),
  'finance/usageFee.consumable': ({ ownConsumableNo }) => ({ consumableNo: ownConsumableNo }),
  'finance/usageFee.plan': ({ planNo }) => ({ planNo }),
  'finance/otherFee.page': (place) => ({ sheetNo: sheetNoOf(place) }),
  'finance/otherFee.make': {
    input: (place) => ({
      customNo: customNo(place),
      bizDate: '2026-04-06',
      feeCategory: 1,
      feeName: '包干',
      qty: 1,
      priceE4: 10_000,
      reason: '四月',
    }),
    code: 'A0404',
  },
  'finance/otherFee.approve': sheetEach,
  'finance/otherFee.discard': sheetEach,
  'finance/otherFee.parse': { nothing: '文件逐行核对' },
  'finance/otherFee.import': ({ requestId }) => ({ requestId }),
  'finance/otherFee.template': { nothing: '模板不含数据' },
  'finance/expressWeight.set': (place) => ({ logisticsNo: `78-${place.ownerNo}`, weightG: 900, reason: '复称' }),
  'finance/valuation.retry': waiting,
  'finance/unbilled.sign': (place) => ({ ...waiting(place), signed: 1, reason: '免收' }),
  'finance/unbilled.check': ({ ownerNo }) => ({ ownerNo, startDate: '2026-05-01', endDate: '2026-05-31' }),
  'finance/feeDetail.explain': ({ ownerNo }) => ({ lineNo: `FY-${ownerNo}` }),
  'finance/valuation.price': (place) => ({ ...waiting(place), amountFen: 500, reason: '补' }),
  'finance/valuation.unprice': (place) => ({ ...waiting(place) }),
  'finance/valuation.suspended': (place) => ({ ...waiting(place), suspended: 1 }),
  'finance/valuation.close': (place) => ({ ...waiting(place), reason: '不收' }),
  'finance/valuation.weight': ({ wantedId }) => ({ id: wantedId, weightG: 900 }),
  'finance/valuation.price.parse': { nothing: '文件逐行核对' },
  'finance/valuation.price.import': ({ requestId }) => ({ requestId }),
  'finance/valuation.price.template': { nothing: '模板不含数据' },
  'finance/networkWeight.recalc': { nothing: '重新计算本租户的，后台做' },
  'finance/networkWeight.cities': ({ networkId }) => ({ networkId }),
  'finance/weightPlan.exportNow': (place) => ({ planNo: weightPlanNo(place) }),
  'finance/weightPlan.parse': { nothing: '文件逐行核对' },
  'finance/weightPlan.import': ({ requestId }) => ({ requestId }),
  'finance/weightPlan.template': { nothing: '模板不含数据' },
  'finance/weightPlan.regions': { nothing: '省市人人可见；方案只添上它自己的区域名' },
  'finance/contract.check': ({ ownerNo }) => ({
    customNo: `KH-${ownerNo}`,
    direction: 1,
    warehouseKeys: [],
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  }),
  'finance/contractTrial.fact': (place) => ({
    contractNo: contractNo(place),
    kind: 'ORDER',
    bizDate: '2026-06-01',
    warehouseKey: `${place.warehouseNo}-${place.sid}`,
  }),
  'finance/contractTrial.bill': (place) => ({
    contractNo: contractNo(place),
    periodStart: '2026-06-01',
    periodEnd: '2026-06-30',
    sums: [],
  }),
  'finance/contract.warehouses': (place) => ({ contractNo: contractNo(place) }),
  'finance/contract.warehousesPut': (place) => ({
    contractNo: contractNo(place),
    warehouseKeys: [`${place.warehouseNo}-${place.sid}`],
  }),
  'finance/contractAttach.add': (place) => ({
    contractNo: contractNo(place),
    fileName: '合同.pdf',
    link: `/v1/file/read/${'0'.repeat(32)}.pdf`,
    size: 1,
  }),
}
export default namings
