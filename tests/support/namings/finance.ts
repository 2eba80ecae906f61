// 计费的调用怎样点名一件东西。
import { contractNo, customNo, weightPlanNo } from '../placeRows/finance.ts'
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

const namings: Namings = {
  'finance/sync.start': synced,
  'finance/syncGoods.start': synced,
  'finance/syncConsumable.start': synced,
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
